"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Autocomplete, ListBox } from "react-aria-components";
import { textsOf } from "@/components/providers/texts";
import { FindField } from "@/components/ui/find-field";
import { Kbd } from "@/components/ui/kbd";
import customizations from "@/messages/en/customizations.json";
import {
  ActionSection,
  LinkSection,
  ListingSection,
  PageSection,
  type PaletteProps,
  usePaletteActions,
} from "./palette-sections";
import { usePaletteEntries } from "./use-palette-entries";

/** Kinds of entries that are links, in order. */
const linked = ["commands", "rules", "settings", "accounts", "groups", "cities", "people"] as const;

const RuleTexts = textsOf({ customizations });

/** The command palette's search field and results. */
export default function PaletteList(props: PaletteProps) {
  return (
    <RuleTexts>
      <Results {...props} />
    </RuleTexts>
  );
}

function Results(props: PaletteProps) {
  const t = useTranslations("shell.palette");
  const [search, setSearch] = useState("");
  const entries = usePaletteEntries(props.access, search);
  const { go, goInAccount, act } = usePaletteActions(props);
  return (
    <Autocomplete inputValue={search} onInputChange={setSearch}>
      <FindField label={t("placeholder")} isLarge />
      <ListBox
        aria-label={t("title")}
        className="max-h-[min(28rem,55dvh)] min-h-0 flex-1 overflow-y-auto p-1.5 outline-none"
        renderEmptyState={() => <NoMatches search={search} />}
      >
        {entries.pages.length > 0 && <PageSection pages={entries.pages} go={go} />}
        {linked.map((kind) => {
          const links = entries[kind];
          return (
            links.length > 0 && <LinkSection key={kind} title={t(kind)} links={links} go={go} />
          );
        })}
        {entries.listings.length > 0 && (
          <ListingSection listings={entries.listings} goInAccount={goInAccount} />
        )}
        {entries.actions.length > 0 && <ActionSection actions={entries.actions} act={act} />}
      </ListBox>
      <Footer {...entries} hasSearch={search.trim() !== ""} />
    </Autocomplete>
  );
}

function NoMatches({ search }: { search: string }) {
  const t = useTranslations("shell.palette");
  return (
    <div className="px-4 py-10 text-center text-sm">
      <p className="font-medium wrap-anywhere text-ink">{t("empty", { typed: search.trim() })}</p>
      <p className="mt-1 text-ink-faint">{t("emptyText")}</p>
    </div>
  );
}

/** Keyboard hints and the state of the listing search. */
function Footer(state: {
  hasSearch: boolean;
  more: number;
  isLoading: boolean;
  isFailed: boolean;
}) {
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
        {state.hasSearch && state.isLoading && t("loading")}
        {state.hasSearch && state.isFailed && t("failed")}
        {state.more > 0 && t("more", { count: state.more })}
      </output>
    </footer>
  );
}
