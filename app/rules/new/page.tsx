import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { requestMessages } from "@/app/language";
import { currentSession, gatewayFor } from "@/app/session";
import { copyName } from "@/components/rule-editor/copy-name";
import { NewRule, type Origin } from "@/components/rule-editor/new-rule";
import type { Gateway } from "@/lib/kube/gateway";
import { duplicateOf } from "@/lib/prometheus-rule/copies";
import { newRule } from "@/lib/prometheus-rule/template";
import type { PrometheusRule } from "@/lib/prometheus-rule/types";
import { writeYaml } from "@/lib/yaml/write";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestMessages()).editor.create.title };
}

/**
 * A new object: from the template (`namespace` may name where), as a copy of a stored one (`from=namespace/name`), or
 * a draft that was begun earlier (`draft`).
 */
export default async function NewRulePage({ searchParams }: PageProps<"/rules/new">) {
  const params = await searchParams;
  const { from, namespace, draft } = only(params);
  const session = await currentSession();
  if (!session) redirect(`/sign-in?next=${encodeURIComponent(addressOf({ from, namespace, draft }))}`);
  const { object, origin } = await beginning(await gatewayFor(session), from, namespace ?? "");
  return (
    <NewRule
      key={addressOf({ from, namespace, draft })}
      operator={session.operator.name}
      text={writeYaml(object)}
      origin={origin}
      draft={draft}
    />
  );
}

async function beginning(
  gateway: Gateway,
  from: string | undefined,
  namespace: string,
): Promise<{ readonly object: PrometheusRule; readonly origin: Origin }> {
  const template = newRule(namespace, "new-rules", (await requestMessages()).editor.create.whatToDo);
  if (from === undefined) return { object: template, origin: { kind: "template" } };
  const [sourceNamespace = "", sourceName = ""] = from.split("/", 2);
  const source = { namespace: sourceNamespace, name: sourceName };
  const read = await gateway.get(source);
  if (!read.ok) return { object: template, origin: { kind: "copy-failed" } };
  const target = { namespace: sourceNamespace, name: copyName(sourceName) };
  return { object: duplicateOf(read.value, target), origin: { kind: "copy", ...source } };
}

type Wanted = Readonly<Record<"from" | "namespace" | "draft", string | undefined>>;

/** A parameter that was given twice counts as not given. */
function only(params: Record<string, string | string[] | undefined>): Wanted {
  const one = (value: string | string[] | undefined) => (typeof value === "string" ? value : undefined);
  return { from: one(params.from), namespace: one(params.namespace), draft: one(params.draft) };
}

function addressOf(wanted: Wanted): string {
  const given = Object.entries(wanted).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? "/rules/new" : `/rules/new?${new URLSearchParams(given)}`;
}
