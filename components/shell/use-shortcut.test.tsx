// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useShortcut } from "./use-shortcut";

afterEach(cleanup);

function Page({ pressed, dialog = false }: { readonly pressed: string[]; readonly dialog?: boolean }) {
  useShortcut(["n", "/"], ({ key }) => pressed.push(key));
  return (
    <>
      <input aria-label="search" />
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
