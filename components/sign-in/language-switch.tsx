"use client";

import { useMessages } from "@/components/messages-provider";
import { useLanguage } from "@/components/shell/language";
import { Button } from "@/components/ui/button";
import { LANGUAGE_NAMES, LOCALES } from "@/lib/messages/locale";

/** The languages side by side, for who has no menu yet. */
export function LanguageSwitch() {
  const { language } = useMessages().shell;
  const [locale, speak] = useLanguage();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form.
    <div role="group" aria-label={language} className="mt-4 flex justify-center gap-1">
      {LOCALES.map((each) => (
        <Button
          key={each}
          tone="quiet"
          lang={each}
          aria-pressed={each === locale}
          onClick={() => void speak(each)}
          className="aria-pressed:font-semibold"
        >
          {LANGUAGE_NAMES[each]}
        </Button>
      ))}
    </div>
  );
}
