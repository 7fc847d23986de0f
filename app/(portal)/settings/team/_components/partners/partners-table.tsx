"use client";
import { useFormatter, useNow, useTranslations } from "next-intl";
import { Ellipsis } from "lucide-react";
import { useMemo, useState } from "react";
import { DataTable } from "@/components/data-table/data-table";
import type { Column } from "@/components/data-table/types";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import type { Grant } from "@/lib/identity/partners/schema";
import { PermissionSummary } from "../permissions/permission-summary";
import { ConfirmDialog, Consequences } from "@/components/form/confirm-dialog";
import { revokeGrantMutation } from "@/lib/identity/partners/client";
import { TextLink } from "@/components/ui/text-link";

interface PartnersTableProps {
  partners: readonly Grant[];
  openId: number | null;
  onOpen: (grantId: number) => void;
}

/** Partners with their access and recent activity; a row opens its drawer. */
export function PartnersTable({ partners, openId, onOpen }: PartnersTableProps) {
  const t = useTranslations("partners");
  const [ending, setEnding] = useState<Grant | null>(null);
  const columns = useColumns(onOpen, setEnding);
  return (
    <>
      <DataTable
        label={t("label")}
        columns={columns}
        rows={partners}
        rowKey={(grant) => String(grant.grant_id)}
        onRowAction={(grant) => onOpen(grant.grant_id)}
        activeKey={openId === null ? null : String(openId)}
        density="comfortable"
      />
      {ending && <RevokePartnerDialog grant={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

const shapes = {
  name: { id: "name", minWidth: 200, grow: 3 },
  permissions: { id: "permissions", minWidth: 190, grow: 4 },
  listings: { id: "listings", minWidth: 104, hasCardLabel: true },
  lastCall: { id: "lastCall", minWidth: 120, grow: 1, hasCardLabel: true },
  changes: { id: "changes", minWidth: 136, grow: 0.5, align: "end" },
  actions: { id: "actions", minWidth: 84, grow: 0, align: "end", card: "value" },
} as const;

function useColumns(
  open: (grantId: number) => void,
  end: (grant: Grant) => void,
): readonly Column<Grant>[] {
  const t = useTranslations("partners");
  return useMemo(() => {
    const cells: Record<keyof typeof shapes, Column<Grant>["cell"]> = {
      name: ({ partner }) => <Name {...partner} />,
      permissions: ({ permissions }) => <PermissionSummary permissions={permissions} />,
      listings: ({ all_listings: all, listings: count }) => t(all ? "all" : "chosen", { count }),
      lastCall: ({ last_call_at: at }) => <LastCall at={at} />,
      changes: (grant, isTabbable) => <PartnerChanges {...{ grant, isTabbable }} />,
      actions: (grant, isTabbable) => <More {...{ grant, isTabbable, open, end }} />,
    };
    return Object.values(shapes).map((shape) => ({
      ...shape,
      header: t(`columns.${shape.id}`),
      cell: cells[shape.id],
    }));
  }, [t, open, end]);
}

function Name({ name, code }: Grant["partner"]) {
  return (
    <span className="flex min-w-0 flex-col">
      <span className="truncate font-medium">{name}</span>
      <span className="truncate font-mono text-xs font-normal text-ink-faint">{code}</span>
    </span>
  );
}

interface MoreProps {
  grant: Grant;
  isTabbable: boolean;
  open: (grantId: number) => void;
  end: (grant: Grant) => void;
}

function More({ grant, isTabbable, open, end }: MoreProps) {
  const t = useTranslations("partners");
  return (
    <MenuTrigger>
      <IconButton
        size="sm"
        aria-label={t("more", { name: grant.partner.name })}
        excludeFromTabOrder={!isTabbable}
      >
        <Ellipsis aria-hidden />
      </IconButton>
      <Menu placement="bottom end">
        <MenuItem onAction={() => open(grant.grant_id)}>{t("edit")}</MenuItem>
        <MenuSeparator />
        <MenuItem tone="danger" onAction={() => end(grant)}>
          {t("revoke")}
        </MenuItem>
      </Menu>
    </MenuTrigger>
  );
}

/** Time since the partner's last call. */
function LastCall({ at }: { at: string | null }) {
  const t = useTranslations("partners");
  const format = useFormatter();
  const now = useNow({ updateInterval: 30_000 });
  if (at === null) return <span className="text-ink-faint">{t("never")}</span>;
  return <span suppressHydrationWarning>{format.relativeTime(new Date(at), now)}</span>;
}

/** Confirms ending a partner's access, and lists the consequences. */
function RevokePartnerDialog({ grant, onClose }: { grant: Grant; onClose: () => void }) {
  const t = useTranslations("partners.end");
  const { name } = grant.partner;
  return (
    <ConfirmDialog
      title={t("title", { name })}
      confirmLabel={t("confirm")}
      size="md"
      mutation={revokeGrantMutation()}
      input={grant.grant_id}
      done={() => t("done", { name })}
      onClose={onClose}
    >
      <Consequences points={[t("calls"), t("kept"), t("again")]} />
    </ConfirmDialog>
  );
}

interface ChangesProps {
  grant: Grant;
  isTabbable: boolean;
}

/** Number of recent changes by a partner, linked to its log entries. */
function PartnerChanges({ grant, isTabbable }: ChangesProps) {
  const t = useTranslations("partners");
  const format = useFormatter();
  const { changes_past_30: count, changed_by: people, changed_mostly: type, partner } = grant;
  if (type === null) return format.number(count);
  const filters = new URLSearchParams({ type });
  for (const person of people) filters.append("person", String(person));
  return (
    <TextLink
      href={`/logs?${filters}`}
      aria-label={t("changesOf", { count, name: partner.name })}
      tabIndex={isTabbable ? 0 : -1}
    >
      {format.number(count)}
    </TextLink>
  );
}
