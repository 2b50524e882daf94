import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { requestMessages } from "@/app/language";
import { currentSession } from "@/app/session";
import { Lab } from "@/components/lab/lab";
import { LabMessagesProvider } from "@/components/lab/lab-messages";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestMessages()).shell.place.lab };
}

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
  return (
    <LabMessagesProvider>
      <Lab operator={session.operator.name} />
    </LabMessagesProvider>
  );
}
