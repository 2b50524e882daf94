import type { Page } from "playwright/test";

/** Presses an operator's button on the sign-in page. */
export async function signInAs(page: Page, operator: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`\\b${operator}\\b`) }).click();
}
