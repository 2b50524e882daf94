import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { currentSession } from "@/app/session";
import { LAB_CONTENT } from "@/components/lab/lab-address";
import { Shell } from "@/components/shell/shell";
import { THEME_COOKIE, themeOf } from "@/components/shell/theme";

export default async function LabLayout({ children }: { readonly children: ReactNode }) {
  const session = await currentSession();
  // The page sends whoever is not signed in to the sign-in page and back.
  if (!session) return children;
  const theme = themeOf((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <Shell
      identity={{ operator: session.operator.name, session: session.id }}
      theme={theme}
      content={LAB_CONTENT}
    >
      {children}
    </Shell>
  );
}
