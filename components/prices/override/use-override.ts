import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale, useFormatter, useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useAccount } from "@/components/hooks/use-account";
import { useDebounced } from "@/components/hooks/use-debounced";
import { ApiProblem } from "@/lib/http/fetcher";
import {
  previewQuery,
  type OverrideTarget,
  type SelectionChange,
  type SelectedNights,
} from "@/lib/pricing/overrides/client";
import { setFields } from "@/lib/pricing/levels/override-fields";
import {
  changeOf,
  type Draft,
  draftOf,
  type DraftProblem,
  groupPriceTypes,
  type SetFields,
  typesOf,
} from "./draft";
import { plainSpaces } from "@/lib/core/number-format";
import { toUtc } from "@/lib/core/dates";
import type { SelectionPreview } from "@/lib/pricing/overrides/schema-selection";

/** Pause in typing before the server is called. */
const debounceMs = 250;

export type OverrideEditor = ReturnType<typeof useOverride>;

/** The state of the editor: what is typed, what it would send, and the effect returned by the server. */
export function useOverride(target: OverrideTarget, startsClearing = false) {
  const { account } = useAccount();
  const locale = useLocale();
  const [edits, setEdits] = useState<Partial<Draft>>({});
  const [isClearing, setClearing] = useState(startsClearing);
  const { initial, ...stored } = useStored(target);
  const { set, problems } = useMemo(
    () => changeOf(initial, edits, locale),
    [initial, edits, locale],
  );
  const change = useMemo(() => (isClearing ? cleared : settingOf(set)), [isClearing, set]);
  const asked = useDebounced(change, debounceMs);
  const preview = useQuery({
    ...previewQuery(account, target, asked),
    placeholderData: keepPreviousData,
  });
  const edit = (fields: Partial<Draft>) => setEdits((before) => ({ ...before, ...fields }));
  const isStale = asked !== change || preview.isPlaceholderData;
  const changed = isStale ? undefined : preview.data?.totals.changed;
  const isRefused = !isStale && isAtField(preview.error);
  const isTyped = isClearing || Object.keys(problems).length === 0;
  return {
    ...stored,
    draft: { ...initial, ...edits },
    edit,
    problems,
    /** The server's message about a field. */
    refusalOf: (field: string) => messageAt(preview.error, field),
    change,
    isClearing,
    setClearing,
    preview,
    /** True while the preview doesn't match what is typed. */
    isStale,
    /** Nights that are written; undefined until the server has said. */
    changed,
    /** Types its price can have. */
    priceTypes: priceTypesOf(target),
    isReady: change !== null && isTyped && !isRefused && changed !== 0,
  };
}

function priceTypesOf(target: OverrideTarget) {
  return "group" in target ? groupPriceTypes : typesOf.price;
}

const cleared: SelectionChange = { clear: true };

function settingOf(set: SetFields): SelectionChange | null {
  return Object.keys(set).length > 0 ? { set } : null;
}

/** What the selected nights have now, and the fields to begin with. */
function useStored(target: OverrideTarget) {
  const { account } = useAccount();
  const locale = useLocale();
  const now = useQuery(previewQuery(account, target, null));
  const stored = now.data?.stored;
  const currencies = [...new Set(now.data?.listings.map(({ currency }) => currency))];
  const hasAmounts = currencies.length < 2;
  const initial = useMemo(
    () => draftOf(setFields(stored?.common ?? {}), locale, hasAmounts),
    [stored, locale, hasAmounts],
  );
  return {
    now,
    stored,
    initial,
    /** Fields with different values in the selected nights. */
    mixed: new Set<string>(stored?.mixed),
    /** The listings have one currency. */
    hasAmounts,
    currency: hasAmounts ? (currencies[0] ?? null) : null,
  };
}

/** Maps the editor's fields to the server's, which reports problems of a type separately. */
function messageAt(error: Error | null, field: string): string | undefined {
  const found = detailsOf(error).find(
    ({ path }) => path === `set.${field}` || path === `set.${field}_type`,
  );
  return found && sentence(found.message);
}

function detailsOf(error: Error | null) {
  return error instanceof ApiProblem ? error.details : [];
}

/** True for an error that is shown at its field. */
export function isAtField(error: Error | null): boolean {
  return detailsOf(error).some(({ path }) => path.startsWith("set."));
}

/** A message of the API as a sentence. */
export function sentence(message: string): string {
  const text = message.slice(0, 1).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** The text of a field's problem: what was typed, or what the server refused. */
export function problemText(
  { problems, refusalOf }: Pick<OverrideEditor, "problems" | "refusalOf">,
  field: keyof Draft,
  words: (problem: DraftProblem) => string,
): { errorMessage?: string } {
  const own = problems[field];
  const errorMessage = own === undefined ? refusalOf(field) : words(own);
  return errorMessage === undefined ? {} : { errorMessage };
}

/** Names what is changed: "Harbour View · Dec 11 – 13, 2026". Without the name until it is known. */
export function useSubject(
  selection: readonly SelectedNights[],
  preview: SelectionPreview | undefined,
): string {
  const t = useTranslations("overrides");
  const format = useFormatter();
  const sorted = selection.flatMap(({ dates }) => dates).toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return "";
  const options = { month: "short", day: "numeric", year: "numeric", timeZone: "UTC" } as const;
  const dates =
    first === last
      ? format.dateTime(toUtc(first), { ...options, weekday: "short" })
      : plainSpaces(format.dateTimeRange(toUtc(first), toUtc(last), options));
  const name = preview?.listings[0]?.name;
  if (selection.length === 1 && name === undefined) return dates;
  return t("subject", { listings: selection.length, name: name ?? "", dates });
}
