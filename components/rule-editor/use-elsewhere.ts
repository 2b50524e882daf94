"use client";

import { useEffect, useState } from "react";
import { baseOf } from "@/lib/draft/state";
import { hearTabs } from "@/lib/draft-store/news";
import { elsewhereAfter } from "./elsewhere";
import type { OpenedEditor } from "./open-editor";

/**
 * The id of a draft of the same object that another tab writes: the one that was found when the editor opened, or one
 * that was begun since. undefined once that is saved or dropped.
 */
export function useElsewhere(operator: string, { id, start, elsewhere }: OpenedEditor): string | undefined {
  const [current, setCurrent] = useState(elsewhere?.id);
  // A new object has no second draft of the same: each is one of its own.
  const { namespace, name } = (start && baseOf(start)?.metadata) ?? {};
  useEffect(() => {
    if (namespace === undefined || name === undefined) return;
    const own = { operator, id, namespace, name };
    return hearTabs((news) => setCurrent((before) => elsewhereAfter(before, news, own)));
  }, [operator, id, namespace, name]);
  return current;
}
