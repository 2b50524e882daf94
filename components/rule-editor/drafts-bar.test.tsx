// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { InEnglish } from "@/components/testing/in-english";
import type { StoredDraft } from "@/lib/draft-store/database";
import { DraftsBar } from "./drafts-bar";
import type { OpenedEditor } from "./open-editor";

afterEach(cleanup);

const RESUMED = /^Your unsaved draft is open/;

function kept(id: string): StoredDraft {
  const contents = { base: undefined, baseText: "", text: "a: 1\n", merge: undefined };
  return {
    id,
    operator: "bob",
    namespace: "shop",
    name: "cart",
    contents,
    cursor: 0,
    updatedAt: Date.UTC(2026, 2, 1),
  };
}

/** The bar above the draft "mine", which was gone on with; `edits` says whether any are left. */
function Shown({
  edits,
  others = [],
}: {
  readonly edits: boolean;
  readonly others?: readonly StoredDraft[];
}) {
  const opened: OpenedEditor = {
    start: undefined,
    id: "mine",
    hold: undefined,
    resumed: kept("mine"),
    elsewhere: undefined,
    others,
    storage: undefined,
  };
  return (
    <DraftsBar
      operator="bob"
      opened={opened}
      lost={false}
      failure={undefined}
      edits={edits}
      onOpen={ignore}
    />
  );
}

function ignore(): void {}

it("tells of a resumed draft until it is saved or discarded, and not again over what is typed after that", () => {
  const { rerender } = render(<Shown edits />, { wrapper: InEnglish });
  expect(screen.queryByText(RESUMED)).toBeTruthy();
  rerender(<Shown edits={false} />);
  expect(screen.queryByText(RESUMED)).toBeNull();
  rerender(<Shown edits />);
  expect(screen.queryByText(RESUMED)).toBeNull();
});

it("goes on to offer the other drafts of the object", () => {
  const others = [kept("other")];
  const { rerender } = render(<Shown edits others={others} />, { wrapper: InEnglish });
  rerender(<Shown edits={false} others={others} />);
  expect(screen.queryByText("1 other draft of this object")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Open the draft last written/ })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Start from what is stored" })).toBeNull();
});
