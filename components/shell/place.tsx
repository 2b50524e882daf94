"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useMessages } from "@/components/messages-provider";

/** A path that cannot be decoded says what it says, as the server has taken it. */
function segmentsOf(path: string): readonly string[] {
  const segments = path.split("/");
  try {
    return segments.map(decodeURIComponent);
  } catch {
    return segments;
  }
}

/** Where the operator is: the list, one object of it, or the lab. */
export function Place() {
  const { place } = useMessages().shell;
  const [, page, first, second] = segmentsOf(usePathname());
  const inLab = page === "lab";
  const parts = second === undefined ? (first === "new" ? [place.newRule] : []) : [first, second];
  return (
    <nav aria-label={place.label} className="flex min-w-0 items-center gap-3">
      <ol className="flex min-w-0 items-center gap-1.5">
        <li className="shrink-0 whitespace-nowrap">
          {parts.length > 0 || inLab ? (
            <Link href="/rules" className="text-muted hover:text-ink hover:underline">
              {place.rules}
            </Link>
          ) : (
            <span aria-current="page">{place.rules}</span>
          )}
        </li>
        {parts.map((part, at) => (
          <li key={part} className="flex min-w-0 items-center gap-1.5">
            <span aria-hidden className="text-muted">
              /
            </span>
            <span
              className="truncate"
              title={part}
              aria-current={at === parts.length - 1 ? "page" : undefined}
            >
              {part}
            </span>
          </li>
        ))}
      </ol>
      {inLab ? (
        <span aria-current="page" className="shrink-0">
          {place.lab}
        </span>
      ) : (
        // Not loaded ahead: it is as much code as the list, and few who read the list go there.
        <Link
          href="/lab"
          prefetch={false}
          title={place.labTitle}
          className="shrink-0 text-muted hover:text-ink hover:underline"
        >
          {place.lab}
        </Link>
      )}
    </nav>
  );
}
