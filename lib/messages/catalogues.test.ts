import { describe, expect, test } from "vitest";
import { labMessagesFor, messagesFor } from "./catalogues";
import { LOCALES, type Locale } from "./locale";
import { entriesOf, NOT_TAKEN, plain, said, samplesFor } from "./testing/said";

/** All that a language has to say, on the lab's page and on all others. */
function entriesIn(locale: Locale): ReturnType<typeof entriesOf> {
  return entriesOf({ ...messagesFor(locale), inLab: labMessagesFor(locale) });
}

const english = new Map(entriesIn("en"));
/** Values, numbers, and names of fields in quotes: what must be said in every language. */
function facts(text: string): readonly string[] {
  return [...plain(text).matchAll(/mark\d+|\d+|(?<=“)[a-z_]+(?=”)/g)].map(([fact]) => fact);
}

describe.each(LOCALES.filter((locale) => locale !== "en"))("the catalogue %s", (locale) => {
  const catalogue = new Map(entriesIn(locale));

  test("has the entries of the English one, and no others", () => {
    expect([...catalogue.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  test.each([...english])(
    "%s takes as many values, and says every one that the English says",
    (path, entry) => {
      const other = catalogue.get(path) ?? "";
      expect(typeof other).toBe(typeof entry);
      if (typeof entry === "function") expect(other).toHaveLength(entry.length);
      const samples = samplesFor(path, entry);
      expect(samples).not.toEqual([]);
      for (const values of samples) {
        const text = said(other, values);
        expect(text).not.toMatch(NOT_TAKEN);
        for (const fact of facts(said(entry, values))) expect(plain(text)).toContain(fact);
      }
    },
  );
});

describe("the catalogue zh-CN", () => {
  const NAMES =
    /^(locale|shell\.product|editor\.actions\.reviewKey|punctuation\..+|inLab\.(.+\.href|lab\.way\.apply\..+|page\.lanes\.(version|generation)))$/;
  const chinese = new Map(entriesIn("zh-CN"));
  const texts = [...english].flatMap(([path, entry]) =>
    samplesFor(path, entry).map((values) => ({ path, text: said(chinese.get(path) ?? "", values) })),
  );

  test("says everything in Chinese but for names, and for what consists of values alone", () => {
    const words = ({ text }: { readonly text: string }) => text.replaceAll(/mark\d+|[\d\p{P}\s]/gu, "");
    const foreign = texts.filter((each) => !NAMES.test(each.path) && /^\P{Script=Han}+$/u.test(words(each)));
    expect(foreign).toEqual([]);
  });

  test("calls whoever reads 你, and has one word for an answer of HTTP", () => {
    expect(texts.filter(({ text }) => /您|应答/.test(text))).toEqual([]);
  });

  test("has punctuation as wide as its characters, and a blank where Latin letters begin and end", () => {
    const odd = texts.filter(
      ({ path, text }) =>
        path !== "time.ago" &&
        /\p{Script=Han}[,;:!?.]|[,;:!?]\p{Script=Han}|\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u.test(
          text,
        ),
    );
    expect(odd).toEqual([]);
  });
});
