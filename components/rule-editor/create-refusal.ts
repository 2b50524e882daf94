"use client";

import { useMessages } from "@/components/messages-provider";
import { useMayCreateAnywhere } from "@/components/shell/may-create";
import { useAccess } from "@/lib/query/access";

/**
 * Why an object cannot be created in a namespace ("": in any that is known); undefined where it can, or while that is
 * not known.
 */
export function useCreateRefusal(namespace: string): string | undefined {
  const { editor, list } = useMessages();
  const nowhere = useMayCreateAnywhere() === false;
  const create = useAccess(namespace, "")?.create;
  if (namespace === "") return nowhere ? list.createRefused : undefined;
  return create?.allowed === false ? editor.create.notAllowed(namespace, create.reason) : undefined;
}
