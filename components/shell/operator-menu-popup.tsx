"use client";

import { Menu } from "@base-ui/react/menu";
import { Check, Keyboard, LogOut } from "lucide-react";
import { type RefObject, useId, useState } from "react";
import { useMessages } from "@/components/messages-provider";
import { Kbd } from "@/components/ui/kbd";
import { LANGUAGE_NAMES, LOCALES, type Locale } from "@/lib/messages/locale";
import { useLanguage } from "./language";
import { applyTheme, type Theme } from "./theme";

const ITEM =
  "flex h-8 cursor-default items-center gap-2 rounded px-2 outline-none select-none data-highlighted:bg-accent-soft";
const THEMES = ["light", "dark", "system"] as const;

interface OperatorMenuPopupProps {
  /** Where the menu is put in the page: what floats belongs to a landmark too. */
  readonly container: RefObject<HTMLElement | null>;
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly operator: string;
  readonly theme: Theme;
  readonly onClose: () => void;
  readonly onSignOut: () => void;
  readonly onShortcuts: () => void;
}

/** The open menu of the operator; gives the focus back to `anchor` when it closes. */
export function OperatorMenuPopup(props: OperatorMenuPopupProps) {
  const messages = useMessages().shell.operator;
  return (
    <Menu.Root open modal={false} onOpenChange={(open) => (open ? undefined : props.onClose())}>
      <Menu.Portal container={props.container}>
        <Menu.Positioner anchor={props.anchor} align="end" sideOffset={4} className="z-20">
          <Menu.Popup
            finalFocus={props.anchor}
            aria-label={`${messages.menuOf} ${props.operator}`}
            className="min-w-56 rounded-lg border border-line bg-raised p-1 shadow-lg outline-none"
          >
            <p className="truncate px-2 py-1 font-semibold">{props.operator}</p>
            <ThemeChoice initial={props.theme} />
            <LanguageChoice />
            <Menu.Separator className="my-1 h-px bg-line" />
            <Menu.Item className={ITEM} onClick={props.onShortcuts}>
              <Keyboard aria-hidden className="size-4 text-muted" />
              <span className="flex-1">{messages.shortcuts}</span>
              <Kbd>?</Kbd>
            </Menu.Item>
            <Menu.Item className={ITEM} onClick={props.onSignOut}>
              <LogOut aria-hidden className="size-4 text-muted" />
              {messages.signOut}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function ThemeChoice({ initial }: { readonly initial: Theme }) {
  const messages = useMessages().shell.operator;
  const [theme, setTheme] = useState(initial);
  const captionId = useId();
  return (
    <Menu.RadioGroup
      aria-labelledby={captionId}
      value={theme}
      onValueChange={(value: Theme) => {
        applyTheme(value);
        setTheme(value);
      }}
    >
      <p id={captionId} className="px-2 pt-1 text-muted text-xs">
        {messages.theme}
      </p>
      {THEMES.map((each) => (
        <Menu.RadioItem key={each} value={each} closeOnClick={false} className={ITEM}>
          <Chosen />
          {messages.themes[each]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

function LanguageChoice() {
  const { language } = useMessages().shell;
  const [locale, speak] = useLanguage();
  const captionId = useId();
  return (
    <Menu.RadioGroup
      aria-labelledby={captionId}
      value={locale}
      onValueChange={(value: Locale) => void speak(value)}
    >
      <p id={captionId} className="px-2 pt-1 text-muted text-xs">
        {language}
      </p>
      {LOCALES.map((each) => (
        <Menu.RadioItem key={each} value={each} lang={each} closeOnClick={false} className={ITEM}>
          <Chosen />
          {LANGUAGE_NAMES[each]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

function Chosen() {
  return (
    <span className="flex size-4 items-center justify-center">
      <Menu.RadioItemIndicator>
        <Check aria-hidden className="size-4" />
      </Menu.RadioItemIndicator>
    </span>
  );
}
