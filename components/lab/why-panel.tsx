"use client";

import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { useLabMessages } from "./lab-messages";
import { type Play, storyOf } from "./model/play";

/** Why the cluster does that, and where it is written down: open when the story is told, to be opened before. */
export function WhyPanel({ play }: { readonly play: Play }) {
  const { lab, page } = useLabMessages();
  const words = lab.scenario[play.run.scenario.id];
  const isTold = storyOf(play) === "told";
  // A told story opens it once; whoever closes it then, has it closed.
  const [{ wasTold, isOpen }, setPanel] = useState({ wasTold: isTold, isOpen: isTold });
  if (wasTold !== isTold) setPanel({ wasTold: isTold, isOpen: isTold });
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => setPanel((panel) => ({ ...panel, isOpen: open }))}
      className="rounded-xl border border-line bg-surface lg:mt-10"
    >
      <summary className="cursor-pointer px-4 py-3 font-semibold sm:px-6">
        <h2 className="inline">{page.story.why}</h2>
      </summary>
      <div className="max-w-3xl px-4 pb-5 sm:px-6">
        <div className="space-y-3 leading-relaxed">
          {words.why.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <h3 className="mt-4 mb-1 font-semibold text-muted text-xs uppercase tracking-wide">
          {page.story.sources}
        </h3>
        <ul className="space-y-1">
          {words.sources.map(({ text, href }) => (
            <li key={href}>
              <a
                href={href}
                hrefLang={href.includes("/zh-cn/") ? "zh-CN" : "en"}
                target="_blank"
                rel="noreferrer"
                className="text-accent underline underline-offset-2"
              >
                {text}
                <span className="sr-only">{` ${page.opensNewTab}`}</span>
                <ExternalLink aria-hidden className="ml-1.5 inline size-3.5 align-baseline" />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
