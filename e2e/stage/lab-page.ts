import { expect, type Locator, type Page } from "playwright/test";

/** What a test does on the lab's page, in the words of its strings. */
export class LabPage {
  constructor(readonly page: Page) {}

  async open(scenario: string, namespace: string): Promise<void> {
    await this.page.goto(`/lab?${new URLSearchParams({ scenario, namespace })}`);
    await expect(this.button("Step")).toBeEnabled();
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  get story(): Locator {
    return this.page.getByRole("main");
  }

  lane(name: "Operator A" | "Operator B" | "In the cluster"): Locator {
    return this.page.getByRole("region", { name, exact: true });
  }

  /** The entries of the timeline, edits included. */
  get entries(): Locator {
    return this.page.getByRole("region", { name: "On the wire" }).locator("> ol > li");
  }

  async atStep(done: number, count: number): Promise<void> {
    await expect(this.page.getByText(`Step ${done} of ${count}`)).toBeVisible();
  }

  /** Takes steps until so many are done. */
  async stepTo(done: number, count: number): Promise<void> {
    for (let at = 1; at <= done; at += 1) {
      await this.button("Step").click();
      await this.atStep(at, count);
    }
  }

  async playFast(): Promise<void> {
    await this.page.getByText("Fast", { exact: true }).click();
    await this.button("Play").click();
  }

  /** The scratch object's own name, as the cluster's lane tells it. */
  async realName(): Promise<string> {
    const text = await this.lane("In the cluster")
      .getByText(/is really truce-lab-/)
      .textContent();
    const name = /truce-lab-[a-z0-9]+/.exec(text ?? "")?.[0];
    if (name === undefined) throw new Error(`no name in “${text}”`);
    return name;
  }
}
