"use client";
import { Pencil, Trash2 } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { QueryView, type ViewedQuery } from "@/components/query-view/query-view";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import { plainSpaces } from "@/lib/core/figures";
import { toUtc } from "@/lib/core/dates";
import type { GroupNights } from "@/lib/pricing/overrides/schema-group-nights";
import { type NightSpan, type OverrideSpan, spansOf } from "./spans";
import { useSpanText } from "./use-span-text";

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
