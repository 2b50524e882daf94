import Link from "next/link";
import { BUTTON_SHAPE } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { messagesFor } from "@/lib/messages/messages";

export default function NotFound() {
  const { errors } = messagesFor("en").shell;
  return (
    <main className="flex min-h-dvh flex-col">
      <Notice
        heading="h1"
        title={errors.notFoundTitle}
        actions={
          <Link href="/rules" className={`${BUTTON_SHAPE} border-line bg-raised`}>
            {errors.toRules}
          </Link>
        }
      >
        {errors.notFoundText}
      </Notice>
    </main>
  );
}
