import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { requestMessages } from "@/app/language";
import { openJob } from "@/app/merge-job";
import { MergeTool } from "@/components/merge-tool/merge-tool";
import { stringifyJson } from "@/lib/json/json";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestMessages()).mergeTool.title };
}

/** The merge dialog on three files, for `truce mergetool`. Any other server has no such page. */
export default async function MergeToolPage({ searchParams }: PageProps<"/merge-tool">) {
  const { key } = await searchParams;
  const opened = typeof key === "string" ? await openJob(key) : undefined;
  if (opened === undefined) notFound();
  const { base, mine, theirs, name } = opened.job;
  return <MergeTool jobKey={opened.job.key} name={name} versions={stringifyJson({ base, mine, theirs })} />;
}
