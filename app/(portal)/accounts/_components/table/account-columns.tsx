"use client";
import type { ManagedAccount } from "@/lib/identity/partners/schema";
import { pathInAccount } from "../../../_components/navigation/sections";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Column } from "@/components/data-table/types";
import { Badge } from "@/components/ui/badge";
import { AccountOccupancy, LastSync } from "./account-figures";
import { AccountPermissions } from "./account-permissions";
import { OpenActions } from "./open-actions";

/** The columns without headers. Cells with figures load them after the table. */
const shapes = [
  {
    id: "name",
    minWidth: 200,
    grow: 2.5,
    isSortable: true,
    cell: (account, isTabbable) => <Name account={account} isTabbable={isTabbable} />,
  },
  {
    id: "actions",
    minWidth: 244,
    grow: 1,
    isSortable: true,
    cell: ({ open_actions: open }) => <OpenActions open={open} />,
  },
  {
    id: "occupancy",
    minWidth: 150,
    grow: 0.8,
    align: "end",
    cell: ({ user_id: userId }) => <AccountOccupancy userId={userId} />,
  },
  {
    id: "listings",
    minWidth: 96,
    grow: 0.6,
    align: "end",
    isSortable: true,
    cell: (account) => <Listings account={account} />,
  },
  {
    id: "permissions",
    minWidth: 170,
    grow: 1.4,
    cell: ({ permissions }) => <AccountPermissions permissions={permissions} />,
  },
  {
    id: "api",
    minWidth: 100,
    grow: 0.5,
    cell: ({ api_enabled: isEnabled }) => <Api isEnabled={isEnabled} />,
  },
  {
    id: "sync",
    minWidth: 110,
    grow: 0.6,
    hasCardLabel: true,
    cell: ({ user_id: userId }) => <LastSync userId={userId} />,
  },
] as const satisfies readonly Omit<Column<ManagedAccount>, "header">[];

/** The columns with headers; stable until the language changes. */
export function useAccountColumns(): readonly Column<ManagedAccount>[] {
  const t = useTranslations("accounts.columns");
  return useMemo(() => shapes.map((shape) => ({ ...shape, header: t(shape.id) })), [t]);
}

function Name({ account, isTabbable }: { account: ManagedAccount; isTabbable: boolean }) {
  return (
    <span className="flex min-w-0 flex-col leading-4">
      <Link
        href={hrefOf(account)}
        tabIndex={isTabbable ? 0 : -1}
        className="w-fit max-w-full truncate rounded-xs font-medium text-ink focus-ring hover:underline"
      >
        {account.name}
      </Link>
      <span className="text-xs text-ink-faint tabular-nums">{account.user_id}</span>
    </span>
  );
}

function Listings({ account }: { account: ManagedAccount }) {
  const t = useTranslations("accounts.listings");
  const format = useFormatter();
  return (
    <>
      {format.number(account.listings)}{" "}
      <span className="text-ink-faint">{t(account.all_listings ? "all" : "chosen")}</span>
    </>
  );
}

function Api({ isEnabled }: { isEnabled: boolean }) {
  const t = useTranslations("accounts.api");
  if (isEnabled) return <Badge tone="success">{t("enabled")}</Badge>;
  return <span className="text-ink-faint">{t("closed")}</span>;
}

/** The account's listings page, or another page the viewer may open. */
export function hrefOf(account: Pick<ManagedAccount, "user_id" | "permissions">): string {
  return pathInAccount("/listings", account);
}
