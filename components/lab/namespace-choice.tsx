"use client";

import type { FormEvent } from "react";
import { useMessages } from "@/components/messages-provider";
import { Bar } from "@/components/ui/bar";
import { Button } from "@/components/ui/button";
import { SCRATCH_LABEL, SCRATCH_PREFIX } from "@/lib/lab/scratch";
import { useAccess } from "@/lib/query/access";
import { useNamespaces } from "@/lib/query/namespaces";
import { useAfterHydration } from "@/lib/query/use-after-hydration";
import { useLabMessages } from "./lab-messages";
import { Leftovers } from "./leftovers";
import { SettledSelect } from "./settled-select";

interface NamespaceChoiceProps {
  /** The id of the field. */
  readonly fieldId: string;
  /** "": none yet. */
  readonly namespace: string;
  readonly onChoose: (namespace: string) => void;
}

/** Where the lab plays, and what it does there. */
export function NamespaceChoice({ fieldId, namespace, onChoose }: NamespaceChoiceProps) {
  const { namespace: words } = useLabMessages().page;
  const { punctuation } = useMessages();
  return (
    <div>
      <Chooser fieldId={fieldId} namespace={namespace} onChoose={onChoose} />
      <p className="mt-2 text-muted text-xs leading-5">
        {[words.whatItDoes(SCRATCH_LABEL, SCRATCH_PREFIX), words.notBefore].join(
          punctuation.betweenSentences,
        )}
      </p>
    </div>
  );
}

interface NamespaceNoticesProps {
  /** The field of the choice, see NamespaceChoice. */
  readonly fieldId: string;
  readonly operator: string;
  readonly namespace: string;
}

/** What has to be known of the chosen namespace: that nothing may be created there, or what was left. */
export function NamespaceNotices({ fieldId, operator, namespace }: NamespaceNoticesProps) {
  return (
    <div className="space-y-3 empty:hidden">
      <Refusal namespace={namespace} />
      <Leftovers key={namespace} fieldId={fieldId} operator={operator} namespace={namespace} />
    </div>
  );
}

const FIELD = "h-9 w-full min-w-0 rounded-md border border-edge bg-raised px-2 font-mono";

function Chooser({ fieldId: id, namespace, onChoose }: NamespaceChoiceProps) {
  const { namespace: words } = useLabMessages().page;
  const offered = useAfterHydration(useNamespaces());
  const names = offered?.ok ? offered.value.names : [];
  const isComplete = offered === undefined || (offered.ok && offered.value.complete && names.length > 0);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("namespace");
    if (typeof typed === "string" && typed.trim() !== "") onChoose(typed.trim());
  }

  if (isComplete)
    return (
      <div className="flex items-center gap-3">
        <label htmlFor={id} className="whitespace-nowrap font-medium">
          {words.label}
        </label>
        <SettledSelect id={id} value={namespace} onSettle={onChoose} className={FIELD}>
          <option value="">{offered === undefined ? words.loading : words.choose}</option>
          {[...new Set([...(namespace === "" ? [] : [namespace]), ...names])].toSorted().map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SettledSelect>
      </div>
    );
  return (
    <form onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="whitespace-nowrap font-medium">
        {words.label}
      </label>
      <input
        id={id}
        name="namespace"
        required
        list={`${id}-names`}
        // The only known one may be there before a word is typed.
        key={namespace}
        defaultValue={namespace}
        autoComplete="off"
        spellCheck={false}
        className={FIELD}
      />
      <datalist id={`${id}-names`}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Button type="submit">{words.use}</Button>
      <span className="text-muted text-xs">
        {!offered?.ok ? words.failed : names.length === 0 ? words.partial : words.known}
      </span>
    </form>
  );
}

function Refusal({ namespace }: { readonly namespace: string }) {
  const { namespace: words } = useLabMessages().page;
  const access = useAccess(namespace, "");
  if (access === undefined || access.create.allowed) return null;
  return <Bar tone="warn">{words.mayNot(namespace, access.create.reason)}</Bar>;
}
