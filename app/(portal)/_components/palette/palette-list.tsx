"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Autocomplete, ListBox } from "react-aria-components";
import { FindField } from "@/components/ui/find-field";
import { Kbd } from "@/components/ui/kbd";
import { AccountSection, ActionSection, ListingSection, PageSection } from "./palette-sections";
import { type PaletteProps, usePaletteActions } from "./use-palette-actions";
import { usePaletteEntries } from "./use-palette-entries";

/** The field and the list of what fits, of the command palette. */
export function PaletteList(props: PaletteProps) {
  const t = useTranslations("shell.palette");
  const [typed, setTyped] = useState("");
  const entries = usePaletteEntries(props.place, typed);
  const { go, goWithin, act } = usePaletteActions(props);
  return (
    <Autocomplete inputValue={typed} onInputChange={setTyped}>
      <FindField label={t("placeholder")} isLarge />
      <ListBox
        aria-label={t("title")}
        className="max-h-[min(28rem,55dvh)] min-h-0 flex-1 overflow-y-auto p-1.5 outline-none"
        renderEmptyState={() => <Nothing typed={typed} />}
      >
        {entries.pages.length > 0 && <PageSection pages={entries.pages} go={go} />}
        {entries.accounts.length > 0 && <AccountSection accounts={entries.accounts} go={go} />}
        {entries.listings.length > 0 && (
          <ListingSection listings={entries.listings} goWithin={goWithin} />
        )}
        {entries.actions.length > 0 && <ActionSection actions={entries.actions} act={act} />}
      </ListBox>
      <Footer {...entries} hasTyped={typed.trim() !== ""} />
    </Autocomplete>
  );
}

function Nothing({ typed }: { typed: string }) {
  const t = useTranslations("shell.palette");
  return (
    <div className="px-4 py-10 text-center text-sm">
      <p className="font-medium wrap-anywhere text-ink">{t("empty", { typed: typed.trim() })}</p>
      <p className="mt-1 text-ink-faint">{t("emptyText")}</p>
    </div>
  );
}

/** The keys, or what stands in the way of finding listings. */
function Footer(state: { hasTyped: boolean; more: number; isLoading: boolean; isFailed: boolean }) {
  const t = useTranslations("shell.palette");
  const keys = [
    ["↑↓", t("move")],
    ["⏎", t("open")],
    ["Esc", t("close")],
  ] as const;
  return (
    <footer className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 text-xs text-ink-faint *:my-2 max-sm:has-[output:empty]:hidden sm:min-h-9">
      {keys.map(([key, text]) => (
        <span key={key} className="hidden items-center gap-1.5 sm:flex">
          <Kbd>{key}</Kbd>
          {text}
        </span>
      ))}
      <output className="sm:ml-auto">
        {state.hasTyped && state.isLoading && t("loading")}
        {state.hasTyped && state.isFailed && t("failed")}
        {state.more > 0 && t("more", { count: state.more })}
      </output>
    </footer>
  );
}
