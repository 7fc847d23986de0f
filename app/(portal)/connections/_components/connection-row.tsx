"use client";
import { useNow, useTranslations } from "next-intl";
import { useAccount } from "@/components/hooks/use-account";
import { cx } from "@/components/ui/cx";
import { useNumbers } from "@/components/hooks/use-numbers";
import { TextLink } from "@/components/ui/text-link";
import { hasCredentials, type Health, healthOf, takesPrices } from "@/lib/intake/connections/rules";
import type { Connection, RunDay } from "@/lib/intake/connections/schema";
import { Trouble } from "./trouble/trouble";
import type { Opened } from "./use-opened";
import { useRunText, useWhen, useNames } from "./use-connection-text";

import { RowMenu } from "./row-menu";
import { pmsTitle } from "@/lib/core/pms";
import { CalendarRange, Globe, Pause, Sparkles } from "lucide-react";
import { Badge, type Tone } from "@/components/ui/badge";
import type { ReactNode } from "react";

export interface ConnectionRowProps {
  connection: Connection;
  canManage: boolean;
  timeZone: string;
  opened: Opened;
}

/** One connection, with its problem below the row. */
export function ConnectionRow({ connection, canManage, timeZone, opened }: ConnectionRowProps) {
  const t = useTranslations("connections");
  const kindText = useKindText();
  const { name } = connection;
  return (
    <li className="border-b border-line last:border-0">
      <article
        aria-label={name}
        className={cx(
          "relative grid grid-cols-2 gap-x-4 gap-y-3 px-4 py-3 text-sm sm:grid-cols-3",
          grid,
        )}
      >
        <div className="col-span-full flex min-w-0 items-center gap-3 pr-9 xl:col-span-1 xl:pr-0">
          <KindMark connection={connection} />
          <div className="min-w-0">
            <h2 className="truncate font-semibold text-ink">{name}</h2>
            <p className="truncate text-ink-faint">{kindText(connection)}</p>
          </div>
        </div>
        <StateCell connection={connection} />
        <Listings connection={connection} />
        <LastRun connection={connection} timeZone={timeZone} />
        <Cell
          label={t("columns.days")}
          isEmpty={connection.days.every(({ done, failed }) => done + failed === 0)}
        >
          <RunBars days={connection.days} />
        </Cell>
        <NextRun connection={connection} timeZone={timeZone} />
        <div className="absolute top-3 right-3 xl:static xl:justify-self-end">
          <RowMenu {...{ connection, canManage, timeZone, opened }} />
        </div>
      </article>
      <KeptHere connection={connection} />
      <MissingListings connection={connection} />
      <Trouble {...{ connection, canManage, timeZone, opened }} />
    </li>
  );
}

function Listings({ connection }: { connection: Connection }) {
  const t = useTranslations("connections");
  const { href } = useAccount();
  const { number } = useNumbers();
  const { listings, syncing, in_shadow: inShadow, missing, pms_name: pms } = connection;
  const path = href(`/listings?pms=${encodeURIComponent(pms)}`);
  return (
    <Cell
      label={t("columns.listings")}
      isEmpty={listings === 0}
      className="tabular-nums xl:text-right"
    >
      {listings === 0 ? (
        <span className="text-ink-faint">–</span>
      ) : (
        <>
          <span>
            <TextLink href={path} aria-label={t("listings", { count: listings })}>
              {number(listings)}
            </TextLink>
          </span>
          <span className="truncate text-ink-faint">
            {missing > 0 ? t("missing", { count: missing }) : t("syncing", { count: syncing })}
          </span>
          {inShadow > 0 && (
            <TextLink href={href("/listings/shadow")}>{t("shadow", { count: inShadow })}</TextLink>
          )}
        </>
      )}
    </Cell>
  );
}

type TimedProps = Pick<ConnectionRowProps, "connection" | "timeZone">;

function LastRun({ connection, timeZone }: TimedProps) {
  const t = useTranslations("connections");
  const when = useWhen(timeZone);
  const text = useRunText();
  const { last_run: run, last_import_at: at } = connection;
  const moment = run?.started_at ?? at;
  return (
    <Cell label={t("columns.lastRun")}>
      <span suppressHydrationWarning className="truncate text-ink">
        {moment === null ? t("when.never") : when(moment)}
      </span>
      {run && (
        <span
          className={cx("truncate", run.outcome === "failed" ? "text-danger" : "text-ink-faint")}
        >
          {text(run)}
        </span>
      )}
    </Cell>
  );
}

function NextRun({ connection, timeZone }: TimedProps) {
  const t = useTranslations("connections");
  const { state, attempts } = connection;
  const text = useNextText({ connection, timeZone });
  const isEmpty = text === "–" && attempts === 0;
  return (
    <Cell label={t("columns.nextRun")} isEmpty={isEmpty}>
      <span suppressHydrationWarning className="truncate text-ink">
        {text}
      </span>
      {attempts > 0 && state !== "refused" && (
        <span className="truncate text-ink-faint">{t("run.attempt", { count: attempts + 1 })}</span>
      )}
    </Cell>
  );
}

function useNextText({ connection, timeZone }: TimedProps): string {
  const t = useTranslations("connections.run");
  const now = useNow();
  const when = useWhen(timeZone);
  const { kind, state, next_import_at: at } = connection;
  if (state === "refused") return t("onNew");
  if (healthOf(connection, now) === "paused") return t("paused");
  if (kind === "ingest") return t("onCall");
  return at === null ? "–" : when(at);
}

/** Returns a function that names the kind of a connection, or its PMS if the name differs. */
function useKindText(): (connection: Connection) => string {
  const t = useTranslations("connections.kind");
  return ({ kind, name, pms_name: pms }) => {
    if (kind === "ingest" && name !== pms) return t("program", { pms });
    return hasCredentials(kind) && name !== pmsTitle(pms) ? pmsTitle(pms) : t(kind);
  };
}

/** Two letters of the PMS, or an icon for other kinds. */
function KindMark({ connection: { kind, pms_name: pms } }: { connection: Connection }) {
  return (
    <span
      aria-hidden
      className="grid size-8 shrink-0 place-items-center rounded-md border border-line bg-muted text-sm font-semibold text-ink-soft [&_svg]:size-4"
    >
      {kind === "ical" && <CalendarRange />}
      {kind === "ingest" && <Globe />}
      {kind !== "ical" && kind !== "ingest" && pmsTitle(pms).slice(0, 2)}
    </span>
  );
}

/** Says that a PMS without credentials, which is this server, sends nothing to anybody. */
function KeptHere({ connection: { kind } }: { connection: Connection }) {
  const t = useTranslations("connections");
  if (!takesPrices(kind) || hasCredentials(kind)) return null;
  return <p className="px-4 pb-3 text-sm text-pretty text-ink-faint xl:pl-15">{t("keptHere")}</p>;
}

/** Names the listings that are missing from the PMS, and the effect; nothing if none are. */
function MissingListings({ connection }: { connection: Connection }) {
  const t = useTranslations("connections");
  const { missing: count, pms_name: name } = connection;
  const names = useNames()(connection.missing_names, count);
  if (names === null) return null;
  return (
    <p className="px-4 pb-3 text-sm text-pretty wrap-anywhere text-ink-soft xl:pl-15">
      {t("missingNames", { pms: pmsTitle(name), names, count })}
    </p>
  );
}

const height = 24;
const width = 6;
const step = 8;

/** Bars of prices sent by day, or of runs if none were sent. Hollow and red: all runs failed. */
function RunBars({ days }: { days: readonly RunDay[] }) {
  const t = useTranslations("connections.days");
  const measure = days.some(({ sent }) => sent > 0) ? "sent" : "done";
  const max = Math.max(1, ...days.map((day) => day[measure]));
  const total = days.reduce((sum, day) => sum + day[measure], 0);
  const failed = days.filter((day) => hasOnlyFailures(day)).length;
  const span = days.length * step - (step - width);
  return (
    <svg
      role="img"
      aria-label={t(measure, { total, failed })}
      width={span}
      height={height}
      viewBox={`0 0 ${span} ${height}`}
      className="max-w-full overflow-visible"
    >
      {days.map((day, at) => (
        <Bar key={day.date} x={at * step} day={day} share={day[measure] / max} />
      ))}
    </svg>
  );
}

function Bar({ x, day, share }: { x: number; day: RunDay; share: number }) {
  if (hasOnlyFailures(day)) {
    const box = { x: x + 0.5, y: 0.5, width: width - 1, height: height - 1 };
    return <rect {...box} rx={1} className="fill-danger-soft stroke-danger" />;
  }
  // A day with zero is a thin line.
  const barHeight = share === 0 ? 2 : height * (0.25 + share * 0.75);
  const box = { x, y: height - barHeight, width, height: barHeight };
  return <rect {...box} rx={1} className={share === 0 ? "fill-edge" : "fill-band-median"} />;
}

/** Returns true if runs failed and none succeeded. */
function hasOnlyFailures({ done, failed }: RunDay): boolean {
  return failed > 0 && done === 0;
}

const tones: Record<Health, Tone> = {
  broken: "danger",
  waiting: "warning",
  holding: "warning",
  quiet: "warning",
  paused: "neutral",
  new: "accent",
  working: "success",
};

/** The state as a badge, with a short explanation. */
function StateCell({ connection }: { connection: Connection }) {
  const t = useTranslations("connections");
  const now = useNow();
  const health = healthOf(connection, now);
  const text = useStateText(connection, health, now);
  const icon = { paused: <Pause aria-hidden />, new: <Sparkles aria-hidden /> };
  return (
    <Cell label={t("columns.state")} className="gap-0.5">
      <Badge
        tone={tones[health]}
        {...((health === "paused" || health === "new") && { icon: icon[health] })}
      >
        {t(`health.${health}`)}
      </Badge>
      <span suppressHydrationWarning className="truncate text-ink-faint">
        {text}
      </span>
    </Cell>
  );
}

function useStateText(connection: Connection, health: Health, now: Date): string {
  const t = useTranslations("connections.healthText");
  const { held, prices_held: pricesHeld, last_import_at: at } = connection;
  if (health === "broken") {
    return t(brokenText(connection), { count: held });
  }
  if (health === "holding") return t("holding", { count: pricesHeld });
  if (health === "quiet") return t("quiet", { days: daysSince(at, now) });
  if (health === "new") return t(newText(connection));
  return t(health === "working" ? direction(connection) : health);
}

function brokenText({ kind, state }: Connection): "held" | "refused" | "calendar" | "attention" {
  if (state === "active") return "held";
  if (state === "refused") return "refused";
  return kind === "ical" ? "calendar" : "attention";
}

function newText({ kind, to_confirm: waits }: Connection): "noCall" | "confirm" | "reading" {
  if (kind === "ingest") return "noCall";
  return waits ? "confirm" : "reading";
}

/** Returns the direction in which data is sent. */
function direction({ kind, syncing }: Connection): "calendars" | "both" | "reads" {
  if (kind === "ical") return "calendars";
  return syncing > 0 ? "both" : "reads";
}

function daysSince(at: string | null, now: Date): number {
  if (at === null) return 0;
  return Math.floor((now.getTime() - new Date(at).getTime()) / 86_400_000);
}

interface CellProps {
  label: string;
  children: ReactNode;
  /** Without a value: shown only where cells are columns. */
  isEmpty?: boolean;
  className?: string;
}

/** A cell with its column's name, visible only where the list has no heading. */
export function Cell({ label, children, isEmpty = false, className }: CellProps) {
  return (
    <div className={cx("flex min-w-0 flex-col", isEmpty && "max-xl:hidden", className)}>
      <span className="text-xs text-ink-faint xl:sr-only">{label}</span>
      {children}
    </div>
  );
}

/** Grid of a row and of the heading, on screens wide enough for one line per row. */
export const grid =
  "xl:grid xl:grid-cols-[minmax(12rem,1.7fr)_minmax(11rem,1.2fr)_6.5rem_minmax(9rem,1.1fr)_7rem_minmax(8rem,1fr)_2rem] xl:items-center xl:gap-x-4";

export const columns = ["connection", "state", "listings", "lastRun", "days", "nextRun"] as const;
