"use client";
import type { ManagedAccount } from "@/lib/identity/partners/schema";
import { pathInAccount } from "@/app/(portal)/_components/frame/sections";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Column } from "@/components/data-table/types";
import { AccountMoney, AccountOccupancy, AccountTrend, LastSync } from "./account-figures";
import { Badge, type Tone } from "@/components/ui/badge";
import { type Area, areas, type Permissions } from "@/lib/auth/permissions";

/** The columns without headers. Figures load after the table. */
const shapes = [
  {
    id: "name",
    minWidth: 156,
    grow: 2.5,
    isSortable: true,
    cell: (account, isTabbable) => <Name account={account} isTabbable={isTabbable} />,
  },
  {
    id: "actions",
    minWidth: 130,
    grow: 1,
    isSortable: true,
    cell: ({ open_actions: open }) => <OpenActions open={open} />,
  },
  {
    id: "occupancy",
    minWidth: 148,
    grow: 0.8,
    align: "end",
    isSortable: true,
    cell: ({ user_id: userId }) => <AccountOccupancy userId={userId} />,
  },
  {
    id: "adr",
    minWidth: 92,
    grow: 0.6,
    align: "end",
    isSortable: true,
    cell: ({ user_id: userId }) => <AccountMoney userId={userId} name="adr" />,
  },
  {
    id: "revpar",
    minWidth: 92,
    grow: 0.6,
    align: "end",
    isSortable: true,
    cell: ({ user_id: userId }) => <AccountMoney userId={userId} name="revpar" />,
  },
  {
    id: "revenue",
    minWidth: 146,
    grow: 0.8,
    align: "end",
    isSortable: true,
    cell: ({ user_id: userId }) => <AccountMoney userId={userId} name="revenue" />,
  },
  {
    id: "pickup",
    minWidth: 92,
    grow: 0.6,
    align: "end",
    isSortable: true,
    cell: ({ user_id: userId }) => <AccountMoney userId={userId} name="pickup" />,
  },
  {
    id: "trend",
    minWidth: 84,
    grow: 0.4,
    hasCardLabel: true,
    cell: ({ user_id: userId }) => <AccountTrend userId={userId} />,
  },
  {
    id: "listings",
    minWidth: 124,
    grow: 1,
    isSortable: true,
    hasCardLabel: true,
    cell: (account) => <Access account={account} />,
  },
  {
    id: "sync",
    minWidth: 112,
    grow: 0.6,
    hasCardLabel: true,
    cell: ({ user_id: userId }) => <LastSync userId={userId} />,
  },
] as const satisfies readonly Omit<Column<ManagedAccount>, "header">[];

/** Returns the columns with headers; the same array until the language changes. */
export function useAccountColumns(): readonly Column<ManagedAccount>[] {
  const t = useTranslations("accounts.columns");
  return useMemo(() => shapes.map((shape) => ({ ...shape, header: t(shape.id) })), [t]);
}

function Name({ account, isTabbable }: { account: ManagedAccount; isTabbable: boolean }) {
  const t = useTranslations("accounts.api");
  return (
    <span className="flex min-w-0 flex-col leading-4">
      <Link
        href={hrefOf(account)}
        tabIndex={isTabbable ? 0 : -1}
        className="w-fit max-w-full truncate rounded-xs font-medium text-ink focus-ring hover:underline"
      >
        {account.name}
      </Link>
      <span className="truncate text-xs text-ink-faint tabular-nums">
        {account.user_id} · {t(account.api_enabled ? "enabled" : "closed")}
      </span>
    </span>
  );
}

/** The number of listings that the partner may see, and the partner's permissions. */
function Access({ account }: { account: ManagedAccount }) {
  const t = useTranslations("accounts.listings");
  const format = useFormatter();
  return (
    <span className="flex min-w-0 flex-col leading-4 card:inline-flex card:flex-row card:gap-1.5">
      <span className="tabular-nums">
        {format.number(account.listings)}{" "}
        <span className="text-ink-faint">{t(account.all_listings ? "all" : "chosen")}</span>
      </span>
      <span className="truncate text-xs text-ink-faint">
        <AccountPermissions permissions={account.permissions} />
      </span>
    </span>
  );
}

/** The account's Overview. */
export function hrefOf(account: Pick<ManagedAccount, "user_id" | "permissions">): string {
  return pathInAccount("/overview", account);
}

const urgencies = [
  ["high", "danger"],
  ["medium", "warning"],
  ["low", "neutral"],
] as const satisfies readonly (readonly [string, Tone])[];

/** Counts of open actions by urgency, without zeros: the highest as a badge, the others below. */
function OpenActions({ open }: { open: ManagedAccount["open_actions"] }) {
  const t = useTranslations("accounts.actions");
  const [highest, ...others] = urgencies.filter(([urgency]) => open[urgency] > 0);
  if (!highest) return <span className="text-ink-faint">{t("none")}</span>;
  const textOf = ([urgency]: (typeof urgencies)[number]) => t(urgency, { count: open[urgency] });
  return (
    <span className="flex min-w-0 flex-col leading-4 card:flex-row card:items-center card:gap-1.5">
      <Badge tone={highest[1]}>{textOf(highest)}</Badge>
      {others.length > 0 && (
        <span className="truncate text-xs text-ink-faint tabular-nums">
          {others.map(textOf).join(" · ")}
        </span>
      )}
    </span>
  );
}

/** A summary of the granted permissions, with all of them as a tooltip. */
function AccountPermissions({ permissions }: { permissions: Permissions }) {
  const t = useTranslations("accounts.rights");
  const area = useTranslations("team.area");
  const format = useFormatter();
  const inLevel = (level: string) => areas.filter((each) => permissions[each] === level);
  const [edit, view] = [inLevel("edit"), inLevel("view")];
  const names = (found: readonly Area[]) =>
    format.list(
      found.map((each) => area(each)),
      { type: "unit" },
    );
  const full = [
    ...(edit.length > 0 ? [t("edit", { areas: names(edit) })] : []),
    ...(view.length > 0 ? [t("view", { areas: names(view) })] : []),
  ].join("; ");
  const counts = { edit: edit.length, view: view.length, all: areas.length };
  return <span title={full || undefined}>{t(textKeyOf(counts), counts)}</span>;
}

function textKeyOf({ edit, view, all }: { edit: number; view: number; all: number }) {
  if (edit + view === 0) return "nothing";
  if (edit === all) return "editAll";
  if (view === all) return "viewAll";
  if (edit === 0) return "viewSome";
  return view === 0 ? "editSome" : "some";
}
