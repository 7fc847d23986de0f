"use client";
import { useNow, useTranslations } from "next-intl";
import { useAccount } from "@/components/account/use-account";
import { cx } from "@/components/ui/cx";
import { useNumbers } from "@/components/numbers/use-numbers";
import { TextLink } from "@/components/ui/text-link";
import { healthOf } from "@/lib/sync/connections/rules";
import type { Connection } from "@/lib/sync/connections/schema";
import { Trouble } from "../trouble/trouble";
import type { Opened } from "../use-opened";
import { useRunText } from "../use-run-text";
import { useWhen } from "../use-when";
import { Cell } from "./cell";
import { grid } from "./columns";
import { KindMark } from "./kind-mark";
import { MissingListings } from "./missing-listings";
import { RowMenu } from "./row-menu";
import { RunBars } from "./run-bars";
import { StateCell } from "./state-cell";
import { useKindText } from "./use-kind-text";

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
          <RowMenu {...{ connection, canManage, opened }} />
        </div>
      </article>
      <MissingListings connection={connection} />
      <Trouble {...{ connection, canManage, timeZone, opened }} />
    </li>
  );
}

function Listings({ connection }: { connection: Connection }) {
  const t = useTranslations("connections");
  const { href } = useAccount();
  const { number } = useNumbers();
  const { listings, syncing, missing, pms_name: pms } = connection;
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
