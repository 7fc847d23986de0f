"use client";
import { Pencil, Trash2 } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { QueryView, type ViewedQuery } from "@/components/query-view/query-view";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import { plainSpaces } from "@/lib/core/number-format";
import { toUtc, addDays, type DateText } from "@/lib/core/dates";
import type { GroupNights } from "@/lib/pricing/overrides/schema-selection";

import { usePercent } from "@/components/rules/use-percent";
import { useMoney } from "./preview-list";
import { type OverrideFields, setFields } from "@/lib/pricing/levels/override-fields";

interface GroupListProps {
  group: { id: number; name: string };
  query: ViewedQuery<GroupNights>;
  /** Absent without the permission. */
  onEdit?: (span: NightSpan) => void;
}

/** Coming overrides of a group, equal ones of consecutive nights together. */
export function GroupList({ group, query, onEdit }: GroupListProps) {
  const t = useTranslations("overrides.group");
  return (
    <QueryView
      query={query}
      loading={
        <div aria-busy className="flex flex-col gap-2 py-2">
          <output className="sr-only">{t("loading")}</output>
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
        </div>
      }
      isEmpty={({ overrides }) => overrides.length === 0}
      empty={
        <div className="rounded-md border border-line bg-paper px-4 py-6 text-center text-sm">
          <p className="font-semibold text-ink">{t("none")}</p>
          <p className="mt-1 text-ink-soft">{t("noneText")}</p>
        </div>
      }
      errorTitle={t("failed")}
    >
      {({ overrides }) => (
        <ul
          aria-label={t("list", { name: group.name })}
          className="max-h-96 divide-y divide-line overflow-y-auto rounded-md border border-line"
        >
          {spansOf(overrides).map((span) => (
            <Span key={span.first} span={span} {...(onEdit && { onEdit })} />
          ))}
        </ul>
      )}
    </QueryView>
  );
}

function Span({ span, onEdit }: { span: OverrideSpan } & Pick<GroupListProps, "onEdit">) {
  const t = useTranslations("overrides");
  const format = useFormatter();
  const text = useSpanText();
  const { first, last, fields } = span;
  const options = { month: "short", day: "numeric", year: "numeric", timeZone: "UTC" } as const;
  const dates = plainSpaces(format.dateTimeRange(toUtc(first), toUtc(last), options));
  return (
    <li className="flex items-center gap-2 py-1.5 pr-1.5 pl-3 text-sm tabular-nums">
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-ink">{dates}</span>
        <span className="block text-ink-soft">
          {[text(span), ...(fields.reason === undefined ? [] : [fields.reason])].join(" · ")}
        </span>
      </span>
      {onEdit && (
        <>
          <IconButton
            aria-label={t("group.edit", { dates })}
            onPress={() => onEdit({ first, last, isClearing: false })}
          >
            <Pencil aria-hidden />
          </IconButton>
          <IconButton
            aria-label={t("group.remove", { dates })}
            onPress={() => onEdit({ first, last, isClearing: true })}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </>
      )}
    </li>
  );
}

/** Returns what a group's override sets, in words: "CA$320 · stay 3 nights or more". */
function useSpanText() {
  const t = useTranslations("overrides.group.values");
  const money = useMoney();
  const signed = usePercent();
  const priceOf = ({ fields: { price, price_type: type }, currency }: OverrideSpan): string[] => {
    if (price === undefined) return [];
    if (type === "fixed") return [money(price, currency)];
    const percent = signed(price);
    return [t(type === "percent_base" ? "percent_base" : "percent", { percent })];
  };
  return (span: OverrideSpan): string => {
    const { fields, currency } = span;
    const { min_stay: nights, lead_time_expiry: days, base_price: base } = fields;
    const hasLimits = fields.min_price !== undefined || fields.max_price !== undefined;
    const hasDays = fields.check_in !== undefined || fields.check_out !== undefined;
    return [
      ...priceOf(span),
      ...(base === undefined ? [] : [t("base_price", { price: money(base, currency) })]),
      ...(hasLimits ? [t("limits")] : []),
      ...(nights === undefined ? [] : [t("min_stay", { nights })]),
      ...(hasDays ? [t("days")] : []),
      ...(days === undefined ? [] : [t("expires", { days })]),
    ].join(" · ");
  };
}

/** Consecutive nights, both included, that the editor opens with. */
export interface NightSpan {
  first: DateText;
  last: DateText;
  isClearing: boolean;
}

/** Consecutive nights with the same override. */
interface OverrideSpan {
  first: DateText;
  last: DateText;
  fields: OverrideFields;
  currency: string | null;
}

/** A group's overrides, sorted by date; equal ones of consecutive nights are one. */
export function spansOf(overrides: GroupNights["overrides"]): OverrideSpan[] {
  const spans: OverrideSpan[] = [];
  for (const { date, price, currency = null, check_in_check_out_enabled, ...row } of overrides) {
    const fields = setFields({
      ...row,
      ...(price !== undefined && { price: Number(price) }),
      // Lists that are off do not show.
      ...(check_in_check_out_enabled === "0" && { check_in: null, check_out: null }),
    });
    const last = spans.at(-1);
    const goesOn =
      last &&
      addDays(last.last, 1) === date &&
      JSON.stringify([last.fields, last.currency]) === JSON.stringify([fields, currency]);
    if (goesOn) last.last = date;
    else spans.push({ first: date, last: date, fields, currency });
  }
  return spans;
}

/** The nights of a span; null where it ends before it begins or has more than 731. */
export function nightsIn(first: DateText, last: DateText): DateText[] | null {
  const dates: DateText[] = [];
  for (let date = first; date <= last && dates.length <= 731; date = addDays(date, 1)) {
    dates.push(date);
  }
  return dates.length >= 1 && dates.length <= 731 ? dates : null;
}
