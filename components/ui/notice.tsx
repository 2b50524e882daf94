import type { ReactNode } from "react";

interface NoticeProps {
  readonly title: string;
  readonly children: ReactNode;
  /** h1 where nothing else on the page is one. */
  readonly heading?: "h1" | "h2";
  /** Buttons for the next step. */
  readonly actions?: ReactNode;
}

/** Stands where content would be: nothing there, not allowed, broken. Always with a next step. */
export function Notice({ title, heading: Heading = "h2", children, actions }: NoticeProps) {
  return (
    <div className="mx-auto flex max-w-xl flex-1 flex-col justify-center px-4 py-12">
      <Heading className="font-semibold text-lg">{title}</Heading>
      <div className="mt-1 text-muted">{children}</div>
      {actions ? <div className="mt-4 flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  );
}
