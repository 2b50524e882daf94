import { expect } from "playwright/test";
import { EditorPage } from "../stage/editor-page";
import { paintsSinceLoad, reaction } from "./in-page/instrument";
import type { Measurement } from "./measurement";
import { objectOfSize, write } from "./objects";
import { kilobytes, timing } from "./samples";
import { close } from "./stage";

const SIZE = 1_000_000;

const TEXT = { selector: "pre", text: "PrometheusRule" };
const EDITOR = { selector: ".monaco-editor .view-lines", text: "PrometheusRule" };
const CHANGES = { selector: "[role=dialog] [aria-labelledby=review-changes] li" };
const SAVED = { selector: "[role=status]", text: "Saved." };

/** An object almost as large as the cluster takes: opened, typed into, saved. */
export const large: Measurement = {
  name: "large",
  title: `An object of ${kilobytes(SIZE)}`,
  notes: [
    "Loads are with an empty browser cache. A keystroke counts until the frame that shows its character.",
  ],
  runs: "per-apiserver",
  async measure(stage, { loads, samples }) {
    const { metadata } = await write(stage.apiserver, "POST", objectOfSize(SIZE));
    const path = `/rules/${metadata.namespace}/${metadata.name}`;
    const times = {
      text: [] as number[],
      editor: [] as number[],
      keys: [] as number[],
      review: [] as number[],
      saved: [] as number[],
    };
    for (let at = 0; at < loads; at += 1) {
      const page = await stage.open({ sights: [TEXT, EDITOR] });
      await page.goto(path);
      const [text = 0, editor = 0] = await paintsSinceLoad(page);
      times.text.push(text);
      times.editor.push(editor);
      const operator = new EditorPage(page);
      times.keys.push(...(await typeKeys(operator, Math.ceil(samples / loads))));
      times.review.push(await reaction(page, () => page.keyboard.press("ControlOrMeta+S"), CHANGES));
      times.saved.push(await saveReviewed(operator));
      await close(page);
    }
    return [
      timing("open until the text can be read", times.text),
      timing("open until it can be edited", times.editor),
      timing("keystroke until its character is on the screen", times.keys, { p95: 100 }),
      timing("Ctrl+S until the changes are shown", times.review),
      timing("click on Save until “Saved” is on the screen", times.saved),
    ];
  },
};

/** Makes the value at the end of an object's first label longer, key by key. */
async function typeKeys({ page, text }: EditorPage, count: number): Promise<readonly number[]> {
  const line = text.locator(".view-line", { hasText: /team:/ }).first();
  await line.click();
  await page.keyboard.press("End");
  let value = (await line.textContent())?.split(/\s/).at(-1) ?? "";
  const times: number[] = [];
  for (let at = 0; at < count; at += 1) {
    value += "x";
    const sight = { selector: ".monaco-editor .view-line", text: value };
    times.push(await reaction(page, () => page.keyboard.press("x"), sight));
  }
  return times;
}

async function saveReviewed({ page, reviewDialog }: EditorPage): Promise<number> {
  await expect(reviewDialog.getByText("The cluster would take this")).toBeVisible({ timeout: 30_000 });
  const button = reviewDialog.getByRole("button", { name: "Save" });
  return reaction(page, () => button.click(), SAVED);
}
