"use client";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight, Eye } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { momentText } from "@/components/hooks/time-format";
import { useAccount } from "@/components/hooks/use-account";
import { useNumbers } from "@/components/hooks/use-numbers";
import { PageHeader } from "@/components/page-header/page-header";
import { QueryView } from "@/components/query-view/query-view";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Skeleton } from "@/components/ui/skeleton";
import { LinkButton } from "@/components/ui/text-link";
import { rowKeyOf } from "@/lib/catalog/rows";
import { shadowQuery } from "@/lib/delivery/shadow/client";
import type { ShadowGroup, ShadowReport } from "@/lib/delivery/shadow/schema";
import type { ReviewRights } from "../../starting-prices/_components/start-sending";
import { BookedChart, OpenChart } from "./shadow-charts";
import { ShadowActions } from "./shadow-actions";
import { ShadowTable } from "./shadow-table";
import { ShadowTotals } from "./shadow-totals";

interface ShadowViewProps {
  rights: ReviewRights;
}

/** What Nightrate would have asked for the listings in shadow, beside what their PMS asked. */
export function ShadowView({ rights }: ShadowViewProps) {
  const t = useTranslations("shadow");
  const { account, href } = useAccount();
  const query = useQuery(shadowQuery(account));
  const toListings = <LinkButton href={href("/listings")}>{t("empty.listings")}</LinkButton>;
  return (
    <QueryView
      query={query}
      loading={<Loading />}
      isEmpty={({ groups }) => groups.length === 0}
      empty={
        <div className="flex flex-col gap-4">
          <Header />
          <div className="rounded-lg border border-line bg-surface">
            <EmptyState icon={<Eye />} title={t("empty.title")} action={toListings}>
              {t("empty.text")}
            </EmptyState>
          </div>
        </div>
      }
      errorTitle={t("failed")}
    >
      {(report) => <Report report={report} rights={rights} />}
    </QueryView>
  );
}

const noKeys: ReadonlySet<string> = new Set();

function Report({ report, rights }: ShadowViewProps & { report: ShadowReport }) {
  const { groups, can_edit: canEdit } = report;
  const [currency, setCurrency] = useState<string | null>(null);
  const [keys, setKeys] = useState(noKeys);
  const group = groups.find((each) => each.currency === currency) ?? groups[0];
  if (!group) return null;
  const chosen = group.listings.filter((row) => keys.has(rowKeyOf(row)));
  const about = chosen.length > 0 ? chosen : group.listings;
  return (
    <div className="flex flex-col gap-4">
      <Header
        group={group}
        actions={
          <ShadowActions
            group={group}
            about={about}
            isSome={chosen.length > 0}
            canEdit={canEdit}
            rights={rights}
            onDone={() => setKeys(noKeys)}
          />
        }
        timeZone={rights.timeZone}
      />
      <Currencies groups={groups} value={group.currency} onChange={setCurrency} />
      <FirstPlan report={report} timeZone={rights.timeZone} />
      {group.nights > 0 && (
        <>
          <ShadowTotals group={group} />
          <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
            <BookedChart group={group} />
            <OpenChart group={group} />
          </div>
        </>
      )}
      <ShadowTable group={group} {...(canEdit && { selection: { keys, onChange: setKeys } })} />
    </div>
  );
}

interface HeaderProps {
  group?: ShadowGroup;
  actions?: ReactNode;
  timeZone?: string;
}

/** The page's path, its title, and since when which listings are in shadow. */
function Header({ group, actions, timeZone = "UTC" }: HeaderProps) {
  const t = useTranslations("shadow");
  const { href } = useAccount();
  const format = useFormatter();
  const { symbol } = useNumbers();
  const since =
    group && format.dateTime(new Date(group.since), { month: "short", day: "numeric", timeZone });
  return (
    <div className="flex flex-col gap-1">
      <nav aria-label={t("path")} className="flex items-center gap-1.5 text-sm text-ink-soft">
        <Link
          href={href("/listings")}
          prefetch={false}
          className="rounded-xs focus-ring hover:text-ink hover:underline"
        >
          {t("listings")}
        </Link>
        <ChevronRight aria-hidden className="size-3.5 text-ink-faint" />
        <span aria-current="page">{t("title")}</span>
      </nav>
      <PageHeader
        title={
          <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1">
            {t("title")}
            {group && (
              <Badge tone="accent" icon={<Eye aria-hidden />}>
                <span suppressHydrationWarning>
                  {t("since", { nights: group.nights, date: since ?? "" })}
                </span>
              </Badge>
            )}
          </span>
        }
        {...(group && {
          description: [
            t("about", { count: group.listings.length }),
            ...(group.currency === null
              ? []
              : [t("amounts", { currency: symbol(group.currency) })]),
          ].join(" "),
        })}
        {...(actions !== undefined && { secondaryActions: actions })}
      />
    </div>
  );
}

interface CurrenciesProps {
  groups: readonly ShadowGroup[];
  value: string | null;
  onChange: (currency: string | null) => void;
}

/** Switches the currency; nothing where all listings have the same one. */
function Currencies({ groups, value, onChange }: CurrenciesProps) {
  const t = useTranslations("shadow");
  if (groups.length < 2) return null;
  return (
    <SegmentedControl
      label={t("currency")}
      options={groups.map(({ currency }) => ({
        id: currency ?? "",
        label: currency ?? t("noCurrency"),
      }))}
      value={value ?? ""}
      onChange={(id) => onChange(id === "" ? null : id)}
    />
  );
}

/** Says when listings that have no plan yet get their first one. */
function FirstPlan({ report, timeZone }: { report: ShadowReport; timeZone: string }) {
  const t = useTranslations("shadow.first");
  const format = useFormatter();
  const { first_plan_at: at, groups } = report;
  if (at === null) return null;
  const waiting = groups.flatMap(({ listings }) => listings).filter(({ plans }) => plans === 0);
  const isAll = groups.every(({ nights }) => nights === 0);
  const isLate = waiting.some(({ since }) => Date.parse(at) < Date.parse(since));
  return (
    <Notice>
      <span suppressHydrationWarning>
        {t(isAll && !isLate ? "all" : "some", {
          count: waiting.length,
          at: momentText(format, at, timeZone),
        })}
      </span>
    </Notice>
  );
}

function Loading() {
  const t = useTranslations("shadow");
  return (
    <div className="flex flex-col gap-4">
      <Header />
      <output className="sr-only">{t("loading")}</output>
      <div aria-hidden className="flex flex-col gap-4">
        <Skeleton className="h-24 w-full" />
        <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
          <Skeleton className="h-72 w-full" />
          <Skeleton className="h-72 w-full" />
        </div>
        <Skeleton className="h-64 w-full" />
      </div>
    </div>
  );
}
