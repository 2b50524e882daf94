import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { currentSession, gatewayFor } from "@/app/session";
import { RuleEditor } from "@/components/rule-editor/rule-editor";
import { type Json, stringifyJson } from "@/lib/json/json";

type Props = PageProps<"/rules/[namespace]/[name]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { namespace, name } = await params;
  return { title: `${name} · ${namespace}` };
}

export default async function RulePage({ params, searchParams }: Props) {
  const { namespace, name } = await params;
  const { draft } = await searchParams;
  const wanted = typeof draft === "string" ? draft : undefined;
  const session = await currentSession();
  if (!session) redirect(`/sign-in?next=${encodeURIComponent(addressOf(namespace, name, wanted))}`);
  const gateway = await gatewayFor(session);
  return (
    <RuleEditor
      key={`${namespace}/${name}`}
      operator={session.operator.name}
      namespace={namespace}
      name={name}
      initial={stringifyJson((await gateway.get({ namespace, name })) as unknown as Json)}
      draft={wanted}
    />
  );
}

function addressOf(namespace: string, name: string, draft: string | undefined): string {
  const path = `/rules/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}`;
  return draft === undefined ? path : `${path}?${new URLSearchParams({ draft })}`;
}
