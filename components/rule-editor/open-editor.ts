import { resumeDraft } from "@/lib/draft/contents";
import { type Coordinates, readText } from "@/lib/draft/reading";
import { newDraft, openDraft } from "@/lib/draft/reduce";
import type { DraftState } from "@/lib/draft/state";
import type { StorageFailure } from "@/lib/draft-store/attempt";
import type { StoredDraft } from "@/lib/draft-store/database";
import { draftsOf, forgetDraft, listDrafts } from "@/lib/draft-store/drafts";
import { type Hold, holdDraft, takeDraft } from "@/lib/draft-store/hold";
import { editableOf, isStoredAs, sameEditable } from "@/lib/prometheus-rule/editable";
import type { StoredRule } from "@/lib/prometheus-rule/types";
import { withCreated } from "./created-here";
import { newDraftId } from "./draft-id";

/** What the editor begins with when no draft is gone on with. */
export type Blank =
  | { readonly kind: "stored"; readonly object: StoredRule }
  | { readonly kind: "new"; readonly text: string }
  /** No such object: only a draft can be opened. */
  | { readonly kind: "missing" };

/** Which draft is wanted: the newest one that no other tab holds, a certain one, or none of those that exist. */
export type Wish =
  | { readonly kind: "newest" }
  | { readonly kind: "draft"; readonly id: string; readonly take: boolean }
  | { readonly kind: "fresh" };

/** An editor that is ready: its draft, and what the operator should know of other drafts. */
export interface OpenedEditor {
  /** undefined: neither an object nor a draft. */
  readonly start: DraftState | undefined;
  readonly id: string;
  readonly hold: Hold | undefined;
  /** The draft that was gone on with. */
  readonly resumed: StoredDraft | undefined;
  /** A draft of the same object that another tab holds. */
  readonly elsewhere: StoredDraft | undefined;
  /** Drafts of the same object that nobody holds. */
  readonly others: readonly StoredDraft[];
  readonly storage: StorageFailure | undefined;
}

interface Opening {
  readonly operator: string;
  /** undefined for a new object, whose draft is asked for by its id. */
  readonly of: Coordinates | undefined;
  readonly blank: Blank;
  readonly wish: Wish;
  /** Another tab took the draft over. */
  readonly onLost: () => void;
}

/** Finds the draft to go on with, or begins a new one, and holds it for this tab. */
export async function openEditor({ operator, of, blank, wish, onLost }: Opening): Promise<OpenedEditor> {
  const listed = await (of === undefined ? listDrafts(operator) : draftsOf(operator, of));
  const kept = listed.ok ? listed.value : [];
  const done = kept.filter((draft) => isStored(draft, blank));
  await Promise.all(done.map(forgetDraft));
  // A draft of an object that was to be created is no draft of one that is there.
  const fits = ({ contents }: StoredDraft) => blank.kind !== "stored" || contents.base !== undefined;
  const drafts = kept.filter((draft) => fits(draft) && !done.includes(draft));
  const storage = listed.ok ? undefined : listed.failure;
  const { found, hold, busy } = await choose(drafts, wish, onLost);
  const others = of === undefined ? [] : drafts.filter((one) => one !== found && one !== busy);
  if (found !== undefined)
    return {
      start: resumeDraft(found.contents),
      id: found.id,
      hold,
      resumed: found,
      elsewhere: busy,
      others,
      storage,
    };
  // An id that was asked for and is free stays in the address: the draft was not begun before the page was reloaded.
  const id = wish.kind === "draft" && busy === undefined ? wish.id : newDraftId();
  return {
    start: started(blank),
    id,
    hold: await holdDraft(id, onLost),
    resumed: undefined,
    elsewhere: busy,
    others,
    storage,
  };
}

/** The page went away between a save and its answer: what the draft says has become the stored object since. */
function isStored({ contents: { base, text, merge } }: StoredDraft, blank: Blank): boolean {
  if (blank.kind !== "stored" || base === undefined || merge !== undefined) return false;
  const { object } = blank;
  const stored = editableOf(object);
  if (sameEditable(editableOf(base), stored)) return false;
  const reading = readText(text, object.metadata);
  return reading.ok && isStoredAs(reading.edited, stored);
}

interface Chosen {
  readonly found?: StoredDraft;
  readonly hold?: Hold;
  /** The first wanted draft that another tab holds. */
  readonly busy: StoredDraft | undefined;
}

async function choose(drafts: readonly StoredDraft[], wish: Wish, onLost: () => void): Promise<Chosen> {
  if (wish.kind === "fresh") return { busy: undefined };
  const wanted = wish.kind === "draft" ? drafts.filter(({ id }) => id === wish.id) : drafts;
  const acquire = wish.kind === "draft" && wish.take ? takeDraft : holdDraft;
  let busy: StoredDraft | undefined;
  for (const draft of wanted) {
    const hold = await acquire(draft.id, onLost);
    if (hold !== undefined) return { found: draft, hold, busy };
    busy ??= draft;
  }
  return { busy };
}

function started(blank: Blank): DraftState | undefined {
  if (blank.kind === "missing") return undefined;
  return blank.kind === "new" ? newDraft(blank.text) : withCreated(openDraft(blank.object));
}
