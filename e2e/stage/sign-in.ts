import { expect, type Page } from "playwright/test";

/** Presses an operator's button on the sign-in page. */
export async function signInAs(page: Page, operator: string): Promise<void> {
  const button = page.getByRole("button", { name: new RegExp(`\\b${operator}\\b`) });
  // What React has not taken over yet loses a press.
  const isAlive = () =>
    button.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__react")));
  await expect.poll(isAlive).toBe(true);
  await button.click();
}
