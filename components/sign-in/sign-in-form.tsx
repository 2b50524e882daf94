"use client";

import { type FormEvent, useState, useTransition } from "react";
import { signIn, signInAs } from "@/app/actions/session";
import { useMessages } from "@/components/messages-provider";
import { Bar } from "@/components/ui/bar";
import { Button } from "@/components/ui/button";
import { signInFailureText } from "./failure-text";

/** An operator of the demo, as the server names them. */
export interface DemoOperator {
  readonly name: string;
  readonly description: string;
}

interface SignInFormProps {
  /** A path of this origin. */
  readonly next: string;
  readonly demoOperators: readonly DemoOperator[];
}

type Attempt = () => ReturnType<typeof signIn>;

/** Signs in with a pasted token or as one of the demo's operators, then goes to `next`. */
export function SignInForm({ next, demoOperators }: SignInFormProps) {
  const messages = useMessages().shell.signIn;
  const [failure, setFailure] = useState<string>();
  const [pending, startTransition] = useTransition();

  function run(attempt: Attempt) {
    if (pending) return;
    setFailure(undefined);
    startTransition(async () => {
      try {
        const result = await attempt();
        // A full load: whatever the page before knew of another operator must not live on.
        if (result.ok) window.location.assign(next);
        else setFailure(signInFailureText(result.failure, messages.failures));
      } catch {
        setFailure(messages.unreachable);
      }
    });
  }

  return (
    <div className="space-y-6">
      {failure === undefined ? null : <Bar tone="danger">{failure}</Bar>}
      {demoOperators.length > 0 ? (
        <section aria-labelledby="demo-operators">
          <h2 id="demo-operators" className="font-semibold">
            {messages.demoTitle}
          </h2>
          <p className="mt-0.5 mb-2 text-muted">{messages.demoIntro}</p>
          <ul className="space-y-2">
            {demoOperators.map(({ name, description }) => (
              <li key={name}>
                <Button
                  aria-disabled={pending}
                  onClick={() => run(() => signInAs(name))}
                  className="h-auto w-full justify-start py-2 text-left"
                >
                  <span className="min-w-16 shrink-0 font-semibold">
                    <span className="sr-only">{messages.as} </span>
                    {name}
                  </span>
                  <span className="font-normal text-muted whitespace-normal">{description}</span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <TokenForm pending={pending} onToken={(token) => run(() => signIn(token))} />
    </div>
  );
}

interface TokenFormProps {
  readonly pending: boolean;
  readonly onToken: (token: string) => void;
}

function TokenForm({ pending, onToken }: TokenFormProps) {
  const messages = useMessages().shell.signIn;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const token = new FormData(event.currentTarget).get("token");
    onToken(typeof token === "string" ? token.trim() : "");
  }

  return (
    <form onSubmit={submit} aria-labelledby="token-title">
      <h2 id="token-title" className="mb-2 font-semibold">
        {messages.tokenTitle}
      </h2>
      <div className="flex gap-2">
        <input
          type="password"
          name="token"
          required
          autoComplete="off"
          spellCheck={false}
          aria-label={messages.tokenLabel}
          aria-describedby="token-hint"
          className="h-8 min-w-0 flex-1 rounded border border-edge bg-raised px-2 font-mono"
        />
        <Button tone="primary" type="submit" aria-disabled={pending}>
          {pending ? messages.working : messages.submit}
        </Button>
      </div>
      <p id="token-hint" className="mt-1.5 text-muted text-xs">
        {messages.tokenHint}
      </p>
    </form>
  );
}
