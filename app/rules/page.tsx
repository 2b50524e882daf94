import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Suspense } from "react";
import { requestMessages } from "@/app/language";
import { currentSession, gatewayFor } from "@/app/session";
import { ListSkeleton } from "@/components/rule-list/list-skeleton";
import { RuleList } from "@/components/rule-list/rule-list";
import { type ListRow, listRowOf } from "@/lib/query/list-row";
import type { Session } from "@/lib/session/session";
import { summarize } from "@/lib/watch/summary";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestMessages()).list.title };
}

/** More than fits on any screen; what lies beyond comes with the stream. */
const FIRST_ROWS = 100;

export default async function RulesPage({ searchParams }: PageProps<"/rules">) {
  const session = await currentSession();
  if (!session) redirect(`/sign-in?next=${encodeURIComponent(`/rules${queryOf(await searchParams)}`)}`);
  return (
    <Suspense fallback={<ListSkeleton />}>
      <RuleList operator={session.operator.name} firstRows={firstRows(session)} />
    </Suspense>
  );
}

/** A first paint with rows is worth this wait, and no more: the stream brings them as soon as there are any. */
const FIRST_ROWS_MS = 2_000;

/** The head of the list, for the first paint. None where it cannot be had: the stream says why. */
async function firstRows(session: Session): Promise<readonly ListRow[]> {
  const gateway = await gatewayFor(session);
  const signal = AbortSignal.timeout(FIRST_ROWS_MS);
  const page = await gateway.list({ namespace: undefined, limit: FIRST_ROWS, signal });
  return page.ok ? page.value.objects.map((object) => listRowOf(summarize(object))) : [];
}

function queryOf(params: Awaited<PageProps<"/rules">["searchParams"]>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    for (const each of [value].flat()) if (each !== undefined) query.append(name, each);
  return query.size === 0 ? "" : `?${query}`;
}
