// Runs in a page, as Truce's own work on texts does, mostly in a worker of it.
import { parseDocument } from "yaml";
import { editableOf } from "@/lib/prometheus-rule/editable";
import { parseYaml } from "@/lib/yaml/parse";
import { rewriteYaml } from "@/lib/yaml/rewrite";
import { writeYaml } from "@/lib/yaml/write";
import { objectOfSize } from "../objects";
import { repeated } from "./repeated";

type Work = "parse with yaml alone" | "parse" | "write" | "rewrite";

export interface YamlText {
  /** Milliseconds of each sample of some work on the text of an object of so many bytes. */
  time(work: Work, size: number, samples: number): readonly number[];
}

declare global {
  interface Window {
    yamlText: YamlText;
  }
}

window.yamlText = {
  time(work, size, samples) {
    const object = editableOf(objectOfSize(size));
    const text = writeYaml(object);
    const changed = { ...object, metadata: { ...object.metadata, labels: { team: "another" } } };
    const works: Record<Work, () => unknown> = {
      "parse with yaml alone": () => parseDocument(text),
      parse: () => parseYaml(text),
      write: () => writeYaml(object),
      rewrite: () => rewriteYaml(text, changed),
    };
    return repeated(samples, works[work]);
  },
};
