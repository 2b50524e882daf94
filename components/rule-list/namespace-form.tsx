"use client";

import type { FormEvent } from "react";
import { useMessages } from "@/components/messages-provider";
import { Button } from "@/components/ui/button";
import { useStream } from "@/lib/query/stream-provider";

/** Lets an operator name a namespace that the cluster does not tell them of. */
export function NamespaceForm() {
  const messages = useMessages().list.nameNamespace;
  const stream = useStream();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const namespace = new FormData(event.currentTarget).get("namespace");
    if (typeof namespace === "string" && namespace.trim() !== "") stream.include(namespace.trim());
    event.currentTarget.reset();
  }

  return (
    <form onSubmit={submit} className="flex items-center gap-2">
      <input
        name="namespace"
        required
        spellCheck={false}
        autoComplete="off"
        aria-label={messages.label}
        placeholder={messages.label}
        className="h-8 w-56 min-w-0 rounded border border-edge bg-raised px-2 text-ink"
      />
      <Button type="submit">{messages.show}</Button>
    </form>
  );
}
