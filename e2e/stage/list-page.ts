import { expect, type Locator, type Page } from "playwright/test";

/** The list of rules, as an operator uses it. */
export class ListPage {
  constructor(readonly page: Page) {}

  /** Narrowed to one namespace, so that all rows are in view. */
  async open(namespace: string): Promise<void> {
    await this.page.goto(`/rules?${new URLSearchParams({ ns: namespace })}`);
    await expect(this.page.getByRole("grid")).toBeVisible();
  }

  /** Waits until the page hears of every change in the cluster. */
  async live(): Promise<void> {
    await expect(this.connection.getByText("Live", { exact: true })).toBeVisible();
  }

  row(name: string): Locator {
    return this.page.getByRole("row").filter({ has: this.page.getByRole("link", { name, exact: true }) });
  }

  /** All rows in view but the one of the columns' names. */
  get rows(): Locator {
    return this.page.getByRole("row").filter({ has: this.page.getByRole("link") });
  }

  /** The rules shown below an object because they match what is searched for. */
  matches(name: string): Locator {
    return this.row(name).getByRole("listitem");
  }

  get search(): Locator {
    return this.page.getByRole("textbox", { name: "Search rules" });
  }

  /** Key by key, as an operator types. */
  async searchFor(text: string): Promise<void> {
    await this.search.fill("");
    await this.search.pressSequentially(text);
  }

  /** What the header says of how current the page is. */
  get connection(): Locator {
    return this.page.getByRole("banner");
  }
}
