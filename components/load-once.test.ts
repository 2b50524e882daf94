import { expect, test, vi } from "vitest";
import { loadLanguage, loadOnce } from "./load-once";

test("React gets the same promise each time it renders, and a failed one until the language is asked for anew", async () => {
  const load = vi.fn<() => Promise<string>>();
  load.mockRejectedValueOnce(new Error("offline")).mockResolvedValueOnce("hallo");
  const catalogueOf = loadOnce({ de: load });
  const failed = catalogueOf("de");
  await expect(failed).rejects.toThrow("offline");
  expect(catalogueOf("de")).toBe(failed);
  await expect(loadLanguage("de")).rejects.toThrow("offline");
  await loadLanguage("de");
  expect(await catalogueOf("de")).toBe("hallo");
  expect(load).toHaveBeenCalledTimes(2);
});

test("a language is there when all catalogues of the page are, and those that lack it are not asked", async () => {
  const [page, lab] = [vi.fn(async () => "page"), vi.fn(async () => "lab")];
  loadOnce({ fr: page });
  loadOnce({ fr: lab, it: lab });
  await loadLanguage("it");
  expect([page.mock.calls.length, lab.mock.calls.length]).toEqual([0, 1]);
  await loadLanguage("fr");
  expect([page.mock.calls.length, lab.mock.calls.length]).toEqual([1, 2]);
});
