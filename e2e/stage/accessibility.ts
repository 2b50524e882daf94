import AxeBuilder from "@axe-core/playwright";
import { expect, type Locator, type Page } from "playwright/test";

/** Holds what is shown now to every rule that axe knows. */
export async function expectAccessible(page: Page): Promise<void> {
  await painted(page);
  await expectNoViolation(axeFor(page));
}

/** Every text stands out from what is behind it: all of axe's rules that depend on the colours. */
export async function expectContrast(page: Page): Promise<void> {
  await painted(page);
  await expectNoViolation(axeFor(page).withRules(["color-contrast", "link-in-text-block"]));
}

/**
 * Until a frame after the scheme of colours has changed, Chromium gives what is inherited within a table in the colours
 * of the one before.
 */
function painted(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

/**
 * Left out: the inside of Monaco's own widget, and the guards at the edges of a dialog, which axe takes for hidden
 * controls: they hand the focus on as soon as they get it.
 */
function axeFor(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).exclude(".monaco-editor").exclude("[data-base-ui-focus-guard]");
}

async function expectNoViolation(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n  ")}`);
  expect(found).toEqual([]);
}

/** The page does not scroll sideways, and no control of it, or of the dialog on top, lies beside the window. */
export async function expectWithinWidth(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const root = document.documentElement;
    const dialogs = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")];
    const top = dialogs.find((dialog) => dialog.closest(".monaco-editor") === null) ?? document.body;
    // Monaco scrolls its text by itself, and so does a row of tabs.
    const controls = [...top.querySelectorAll("button, a, input, select")].filter(
      (control) => control.closest(".monaco-editor, [role=tablist]") === null && control.checkVisibility(),
    );
    const beside = controls.filter((control) => {
      const { left, right } = control.getBoundingClientRect();
      return left < 0 || right > root.clientWidth;
    });
    return { scrolls: root.scrollWidth > root.clientWidth, beside: beside.map(({ outerHTML }) => outerHTML) };
  });
  expect(found).toEqual({ scrolls: false, beside: [] });
}

/** Presses Tab until the focus is there, as somebody without a mouse would. */
export async function tabTo(target: Locator): Promise<void> {
  const reached = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60 && !(await reached()); presses += 1)
    await target.page().keyboard.press("Tab");
  await expect(target).toBeFocused();
}
