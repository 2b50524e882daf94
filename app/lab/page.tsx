import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { currentSession } from "@/app/session";
import { Lab } from "@/components/lab/lab";
import { messagesFor } from "@/lib/messages/messages";

export const metadata: Metadata = { title: messagesFor("en").shell.place.lab };

/** Ten ways of writing, played for real: `scenario` and `namespace` of the address say which, and where. */
export default async function LabPage({ searchParams }: PageProps<"/lab">) {
  const session = await currentSession();
  if (!session) {
    const { scenario, namespace } = await searchParams;
    const given = Object.entries({ scenario, namespace }).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    redirect(`/sign-in?next=${encodeURIComponent(`/lab?${new URLSearchParams(given)}`)}`);
  }
  return <Lab operator={session.operator.name} />;
}
