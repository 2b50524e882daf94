// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SettledSelect } from "./settled-select";

afterEach(cleanup);

function show() {
  const onSettle = vi.fn();
  render(
    <SettledSelect aria-label="Scenario" value="a" onSettle={onSettle}>
      {["a", "b", "c"].map((each) => (
        <option key={each}>{each}</option>
      ))}
    </SettledSelect>,
  );
  const select: HTMLSelectElement = screen.getByRole("combobox");
  const arrowTo = (value: string) => {
    fireEvent.keyDown(select, { key: "ArrowDown" });
    fireEvent.change(select, { target: { value } });
  };
  return { select, onSettle, arrowTo };
}

test("arrow keys choose nothing before Enter", () => {
  const { select, onSettle, arrowTo } = show();
  arrowTo("b");
  arrowTo("c");
  expect(select.value).toBe("c");
  expect(onSettle).not.toHaveBeenCalled();
  fireEvent.keyDown(select, { key: "Enter" });
  expect(onSettle.mock.calls).toEqual([["c"]]);
});

test("leaving chooses what the arrow keys have come to; Escape goes back to what was", () => {
  const { select, onSettle, arrowTo } = show();
  arrowTo("b");
  fireEvent.keyDown(select, { key: "Escape" });
  expect(select.value).toBe("a");
  fireEvent.blur(select);
  expect(onSettle).not.toHaveBeenCalled();
  arrowTo("b");
  fireEvent.blur(select);
  expect(onSettle.mock.calls).toEqual([["b"]]);
});

test.each([
  ["with the pointer", (select: HTMLElement) => fireEvent.pointerDown(select)],
  ["with Enter", (select: HTMLElement) => fireEvent.keyDown(select, { key: "Enter" })],
])("what is picked %s from the open list is chosen at once", (_, pick) => {
  const { select, onSettle } = show();
  fireEvent.keyDown(select, { key: "ArrowDown" });
  pick(select);
  fireEvent.change(select, { target: { value: "b" } });
  expect(onSettle.mock.calls).toEqual([["b"]]);
});
