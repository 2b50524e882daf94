import type { Metadata } from "next";
import { requestMessages } from "@/app/language";
import { sessionInfo } from "@/app/session";
import { LanguageSwitch } from "@/components/sign-in/language-switch";
import { nextPath } from "@/components/sign-in/next-path";
import { SignInForm } from "@/components/sign-in/sign-in-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestMessages()).shell.signIn.title };
}

export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  const { product, tagline, signIn } = (await requestMessages()).shell;
  const [{ demoOperators }, { next }] = await Promise.all([sessionInfo(), searchParams]);
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center px-4 py-8">
      <div className="flex items-center gap-3">
        {/* biome-ignore lint/performance/noImgElement: a vector of 1 KB has nothing to optimise. */}
        <img src="/favicon.svg" alt="" width={36} height={36} />
        <div>
          <h1 className="font-semibold text-xl">{product}</h1>
          <p className="text-muted">{tagline}</p>
        </div>
      </div>
      <div className="mt-6 rounded-lg border border-line bg-surface p-5">
        <SignInForm next={nextPath(next)} demoOperators={demoOperators} />
      </div>
      <p className="mt-3 text-muted text-xs">{signIn.intro}</p>
      <LanguageSwitch />
    </main>
  );
}
