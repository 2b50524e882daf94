"use client";

import { useCallback, useEffect, useEffectEvent, useState } from "react";
import type { Coordinates } from "@/lib/draft/reading";
import { type Blank, type OpenedEditor, openEditor, type Wish } from "./open-editor";

interface Opening {
  /** undefined while drafts are looked for, which takes a few milliseconds. */
  readonly opened: OpenedEditor | undefined;
  /** Another tab went on with this draft. */
  readonly lost: boolean;
  /** Opens another draft of the object instead. */
  readonly reopen: (wish: Wish) => void;
}

/** Opens the editor's draft once for these coordinates, and lets go of it when the page is left. */
export function useOpening(
  operator: string,
  of: Coordinates | undefined,
  blank: Blank,
  first: Wish,
): Opening {
  const [wish, setWish] = useState(first);
  const [opened, setOpened] = useState<OpenedEditor>();
  const [lost, setLost] = useState(false);
  const begin = useEffectEvent((asked: Wish) =>
    openEditor({ operator, of, blank, wish: asked, onLost: () => setLost(true) }),
  );

  useEffect(() => {
    let left = false;
    let mine: OpenedEditor | undefined;
    void begin(wish).then((editor) => {
      mine = editor;
      if (left) editor.hold?.release();
      else setOpened(editor);
    });
    return () => {
      left = true;
      mine?.hold?.release();
    };
  }, [wish]);

  const reopen = useCallback((next: Wish) => {
    setOpened(undefined);
    setLost(false);
    setWish(next);
  }, []);
  return { opened, lost, reopen };
}
