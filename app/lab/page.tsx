import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { requestLocale, requestMessages } from "@/app/language";
import { currentSession } from "@/app/session";
import { Lab } from "@/components/lab/lab";
import { parseLabPlace } from "@/components/lab/lab-address";
import { LabMessagesProvider } from "@/components/lab/lab-messages";
import { SCENARIO_IDS } from "@/lib/lab/scenario";
import { labMessagesFor } from "@/lib/messages/catalogues";

export async function generateMetadata({ searchParams }: PageProps<"/lab">): Promise<Metadata> {
  const [{ shell }, locale, { scenario = SCENARIO_IDS[0] }] = await Promise.all([
    requestMessages(),
    requestLocale(),
    searchParams,
  ]);
  const { lab } = labMessagesFor(locale);
  const id = parseLabPlace(new URLSearchParams({ scenario: String(scenario) })).scenario;
  return { title: id === undefined ? shell.place.lab : `${lab.scenario[id].title} · ${shell.place.lab}` };
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
