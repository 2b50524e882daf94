import { expect } from "playwright/test";
import type { Cluster } from "./cluster";
import type { EditorPage } from "./editor-page";
import { ruleOf } from "./sample";

/** Writes something into the editor of "shop" that the cluster takes, saves it and finds it there. */
export async function mend(editor: EditorPage, cluster: Cluster): Promise<void> {
  await editor.edit(await cluster.read("shop"), (object) => {
    ruleOf(object, "PaySlow").for = "12m";
  });
  await editor.save();
  await editor.saved();
  await expect(editor.problem(/./)).toHaveCount(0);
  expect(ruleOf(await cluster.read("shop"), "PaySlow").for).toBe("12m");
}
