import { expect, type Locator, type Page } from "playwright/test";
import { editableOf } from "@/lib/prometheus-rule/editable";
import type { StoredRule } from "@/lib/prometheus-rule/types";
import { writeYaml } from "@/lib/yaml/write";

/** The page of one object, as an operator uses it. */
export class EditorPage {
  constructor(readonly page: Page) {}

  async open(namespace: string, name: string): Promise<void> {
    await this.page.goto(`/rules/${namespace}/${name}`);
    await expect(this.text).toContainText("PrometheusRule");
  }

  /** The lines that the editor shows; it renders those in view only. */
  get text(): Locator {
    return this.page.locator(".monaco-editor .view-lines").first();
  }

  /** Replaces the whole text by a paste, which Monaco takes as it is (typing would be indented anew). */
  async paste(text: string): Promise<void> {
    await this.text.click();
    await this.page.keyboard.press("ControlOrMeta+A");
    await this.page.evaluate((pasted) => {
      const data = new DataTransfer();
      data.setData("text/plain", pasted);
      const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    }, text);
    await expect(this.page.getByText("Unsaved changes")).toBeVisible();
  }

  /** Replaces the text by what `change` makes of the stored object, as if the operator had edited it there. */
  async edit(stored: StoredRule, change: (object: Mutable) => void): Promise<void> {
    const object = structuredClone(editableOf(stored)) as Mutable;
    change(object);
    await this.paste(writeYaml(object));
  }

  async review(): Promise<void> {
    await this.page.keyboard.press("ControlOrMeta+S");
    await expect(this.reviewDialog).toBeVisible();
  }

  get reviewDialog(): Locator {
    return this.page.getByRole("dialog", { name: /^(Review|Create)/ });
  }

  /** Reviews and sends; what comes of it is for the test to look at. */
  async save(): Promise<void> {
    await this.review();
    await this.reviewDialog.getByRole("button", { name: /^(Save|Create)$/ }).click();
  }

  async saved(): Promise<void> {
    await expect(this.page.getByText(/^Saved as version/)).toBeVisible();
  }
}

/** What a test changes in place: the shape is the test's own. */
// biome-ignore lint/suspicious/noExplicitAny: a test reaches into an object that it has created itself
export type Mutable = any;
