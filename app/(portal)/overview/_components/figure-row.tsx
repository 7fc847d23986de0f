"use client";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { House } from "lucide-react";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/hooks/use-account";
import type { WriteAddress } from "@/components/hooks/use-address";
import { QueryView } from "@/components/query-view/query-view";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { overviewMarketQuery } from "@/lib/activity/overview/client";
import type { OverviewFigures, OverviewMarket } from "@/lib/activity/overview/schema";
import type { OverviewChoice } from "@/lib/activity/overview/view";
import { useNumbers } from "@/components/hooks/use-numbers";
import { FigureSkeleton } from "./overview-skeleton";
import { useFormats } from "@/components/chart/use-formats";
import Link from "next/link";
import type { ReactNode } from "react";
import { ChangeMark, type ChangeMarkProps } from "@/components/ui/change-mark";
import { Skeleton } from "@/components/ui/skeleton";

interface FigureRowProps {
  query: UseQueryResult<OverviewFigures>;
  choice: OverviewChoice;
  write: WriteAddress;
}

/** The key figures of a range of nights. Market figures load separately, because the first read takes longer. */
export function FigureRow({ query, choice, write }: FigureRowProps) {
  const t = useTranslations("overview.figures");
  return (
    <section
      aria-label={t("label")}
      className={cx(
        query.isError &&
          !query.data &&
          "min-h-28.5 rounded-lg border border-line bg-surface p-4 pb-1",
      )}
    >
      <QueryView
        query={query}
        loading={<FigureSkeleton />}
        isEmpty={({ listings }) => listings === 0}
        empty={
          <div className="rounded-lg border border-line bg-surface">
            <EmptyState
              icon={<House />}
              title={t("noneTitle")}
              className="py-8"
              action={<Button onPress={() => write({ group: null })}>{t("noneAction")}</Button>}
            >
              {t("noneText")}
            </EmptyState>
          </div>
        }
        errorTitle={t("failed")}
      >
        {(data) => <Figures data={data} choice={choice} isOld={query.isPlaceholderData} />}
      </QueryView>
    </section>
  );
}

interface FiguresProps {
  data: OverviewFigures;
  choice: OverviewChoice;
  /** True while the figures of the previous choice are shown. */
  isOld: boolean;
}

function Figures({ data, choice, isOld }: FiguresProps) {
  const { account } = useAccount();
  const { data: market, isError } = useQuery({
    ...overviewMarketQuery(account, choice),
    enabled: data.occupancy !== null,
  });
  const figures = useFigures(data, isError || data.occupancy === null ? null : market, choice);
  return (
    <>
      <ul
        aria-busy={isOld}
        className={cx(
          "grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line transition-opacity lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none",
          isOld && "opacity-60",
        )}
      >
        {figures.map((figure) => (
          <li key={figure.id} className="min-w-0 bg-surface max-lg:last:odd:col-span-2">
            <FigureCell figure={figure} />
          </li>
        ))}
      </ul>
      <Coverage data={data} />
    </>
  );
}

/** Says which listings occupancy and RevPAR cover, where not all. */
function Coverage({ data }: { data: OverviewFigures }) {
  const t = useTranslations("overview.figures");
  const { percent: write } = useNumbers();
  const { occupancy, known, listings, homes, untold, unavailable_share: share } = data;
  if (occupancy === null || known === homes) return null;
  const mapped = homes === listings ? "no" : "yes";
  const percent = share === null ? null : write(share, { most: 0 });
  return (
    <p className="mt-1.5 text-sm text-ink-faint">
      {known > 0 && t("known", { known, mapped })}
      {known === 0 && (untold === 0 ? t("knownNone") : t("untoldOnly"))}
      {known > 0 && percent !== null && ` ${t("untold", { untold, mapped, share: percent })}`}
    </p>
  );
}

type Name = "occupancy" | "adr" | "revpar" | "revenue" | "pickup";
const names = ["occupancy", "adr", "revpar", "revenue", "pickup"] as const satisfies Name[];

/** Market figures: undefined while they load, null where they could not be read. */
type Market = OverviewMarket | null | undefined;

/** Returns the key figures as text with comparisons and links, without those the caller has no permission for. */
function useFigures(
  data: OverviewFigures,
  market: Market,
  { range, group }: OverviewChoice,
): Figure[] {
  const t = useTranslations("overview.figures");
  const formats = useFormats(data.currency === "unknown" ? null : data.currency);
  const { href } = useAccount();
  const { percent } = useNumbers();
  const write = (name: Name, value: number) => {
    if (name === "pickup") return t("nights", { count: value });
    return name === "occupancy" ? percent(value, { exactly: 1 }) : formats.money(value);
  };
  const lastYear = (name: Name, before: number | null): Comparison => ({
    id: "last-year",
    before,
    text:
      before === null
        ? t("noLastYear")
        : t("lastYear", { value: name === "pickup" ? formats.whole(before) : write(name, before) }),
  });
  const inMarket = (name: Name): Comparison[] => {
    if (name === "revenue" || name === "pickup") return [];
    const before = market === null ? null : market?.[name];
    const text = before == null ? t("noMarket") : t("market", { value: write(name, before) });
    return [{ id: "market", before, text }];
  };
  const labelOf = (name: Name) =>
    name === "revenue" && range === "past-30" ? t("revenuePast") : t(name);
  return names.flatMap((name) => {
    const figure = data[name];
    if (figure === null) return [];
    const { value, last_year: before } = figure;
    const closed = name === "occupancy" && value === null ? data.unavailable_share : null;
    const path = href(pathOf(name, data, group));
    if (closed !== null)
      return { ...untoldFigure(closed, t), text: write(name, closed), href: path };
    return {
      id: name,
      label: labelOf(name),
      value,
      text: value === null ? t("unknown") : write(name, value),
      unit: name === "occupancy" ? "points" : "percent",
      comparisons: [lastYear(name, before), ...inMarket(name)],
      href: path,
    };
  });
}

/** Replaces occupancy for calendars that don't distinguish bookings. */
function untoldFigure(
  value: number,
  t: (key: "unavailableShare" | "untoldShort") => string,
): Omit<Figure, "text" | "href"> {
  const comparisons = [{ id: "untold", before: null, text: t("untoldShort") }];
  return { id: "occupancy", label: t("unavailableShare"), value, unit: "points", comparisons };
}

/** Returns the URL behind a figure: listings by occupancy, or the bookings of the nights or of the pickup. */
function pathOf(name: Name, data: OverviewFigures, group: number | null): string {
  if (name === "occupancy") {
    return `/listings?sort=-occupancy${group === null ? "" : `&group=${group}`}`;
  }
  const query = new URLSearchParams({ period: "custom" });
  const dates =
    name === "pickup"
      ? { day: "booked", from: data.pickup_since }
      : { day: "check_in", from: data.from, to: data.to };
  for (const [key, value] of Object.entries(dates)) query.set(key, value);
  const groupName = data.groups.find(({ id }) => id === group)?.name;
  if (groupName !== undefined) query.set("group", groupName);
  return `/bookings?${query}`;
}

/** What a figure is compared with. */
interface Comparison {
  id: string;
  /** Null where unknown, undefined while it loads. */
  before: number | null | undefined;
  /** Text with the value, or why there is none. */
  text: string;
}

interface Figure {
  id: string;
  label: string;
  value: number | null;
  /** The value as text, or why there is none. */
  text: string;
  unit: ChangeMarkProps["unit"];
  comparisons: readonly Comparison[];
  /** URL of the page with the data behind the figure. */
  href: string;
}

/** One key figure with its comparisons, as a link to the data behind it. */
function FigureCell({ figure }: { figure: Figure }) {
  const { label, value, text, unit, comparisons, href } = figure;
  return (
    <Link
      href={href}
      className="flex h-full min-w-0 flex-col px-3 py-3 focus-ring-inset transition-colors hover:bg-hover sm:px-4"
    >
      <span className="text-sm text-ink-faint">{label}</span>
      <span
        className={cx(
          "truncate leading-8.5 tabular-nums sm:leading-8.5",
          value === null ? "text-lg text-ink-faint" : "text-xl font-semibold text-ink sm:text-2xl",
        )}
      >
        {text}
      </span>
      <span className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-1.5 text-xs tabular-nums sm:gap-x-2 sm:text-sm">
        {comparisons.map(({ id, before, text: compared }) => (
          <CompareLine key={id} isLoading={before === undefined} text={compared}>
            {value !== null && before != null && (
              <ChangeMark value={value} before={before} unit={unit} />
            )}
          </CompareLine>
        ))}
      </span>
    </Link>
  );
}

interface CompareLineProps {
  isLoading: boolean;
  text: string;
  children: ReactNode;
}

function CompareLine({ isLoading, text, children }: CompareLineProps) {
  return (
    <span className="col-span-2 flex min-h-4.5 flex-wrap items-center gap-x-1.5 sm:grid sm:grid-cols-subgrid">
      {isLoading ? (
        <Skeleton className="col-span-2 h-3 w-28 max-w-full" />
      ) : (
        <>
          <span className="flex empty:hidden">{children}</span>
          <span className="text-ink-faint sm:col-start-2 sm:truncate sm:[:empty+&]:col-span-2 sm:[:empty+&]:col-start-1">
            {text}
          </span>
        </>
      )}
    </span>
  );
}
