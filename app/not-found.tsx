import type { Metadata } from "next";
import Link from "next/link";
import { requestMessages } from "@/app/language";
import { BUTTON_SHAPE } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestMessages()).fault.notFoundTitle };
}

export default async function NotFound() {
  const { fault } = await requestMessages();
  return (
    <main className="flex min-h-dvh flex-col">
      <Notice
        heading="h1"
        title={fault.notFoundTitle}
        actions={
          <Link href="/rules" className={`${BUTTON_SHAPE} border-line bg-raised`}>
            {fault.toRules}
          </Link>
        }
      >
        {fault.notFoundText}
      </Notice>
    </main>
  );
}
