// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { turnSingleKeys } from "./single-keys";
import { useShortcut } from "./use-shortcut";

afterEach(() => {
  cleanup();
  turnSingleKeys(true);
});

function Page({ pressed, dialog = false }: { readonly pressed: string[]; readonly dialog?: boolean }) {
  useShortcut(["n", "/", "Home"], ({ key }) => pressed.push(key));
  return (
    <>
      <input aria-label="search" />
      <input type="radio" aria-label="slow" />
      <button type="button">sort</button>
      {dialog ? <div role="dialog" /> : null}
      <div className="monaco-editor">
        <div role="dialog" aria-label="Find / Replace" />
      </div>
    </>
  );
}

test("a key works anywhere on the page", () => {
  const pressed: string[] = [];
  render(<Page pressed={pressed} />);
  fireEvent.keyDown(document.body, { key: "n" });
  fireEvent.keyDown(screen.getByText("sort"), { key: "/" });
  expect(pressed).toEqual(["n", "/"]);
});

test("typing is typing", () => {
  const pressed: string[] = [];
  render(<Page pressed={pressed} />);
  fireEvent.keyDown(screen.getByLabelText("search"), { key: "n" });
  expect(pressed).toEqual([]);
});

test("a chosen radio button leaves the letters to the page", () => {
  const pressed: string[] = [];
  render(<Page pressed={pressed} />);
  fireEvent.keyDown(screen.getByLabelText("slow"), { key: "n" });
  expect(pressed).toEqual(["n"]);
});

test("who has turned single keys off presses them for nothing, now and in later visits; others work on", () => {
  const pressed: string[] = [];
  render(<Page pressed={pressed} />);
  turnSingleKeys(false);
  expect(localStorage.getItem("truce-single-keys")).toBe("off");
  for (const key of ["n", "/", "Home"]) fireEvent.keyDown(document.body, { key });
  expect(pressed).toEqual(["Home"]);
});

test("the browser's own combinations and other keys are left alone", () => {
  const pressed: string[] = [];
  render(<Page pressed={pressed} />);
  fireEvent.keyDown(document.body, { key: "n", ctrlKey: true });
  fireEvent.keyDown(document.body, { key: "n", metaKey: true });
  fireEvent.keyDown(document.body, { key: "x" });
  expect(pressed).toEqual([]);
});

test("nothing happens behind a dialog", () => {
  const pressed: string[] = [];
  render(<Page pressed={pressed} dialog />);
  fireEvent.keyDown(document.body, { key: "n" });
  expect(pressed).toEqual([]);
});
