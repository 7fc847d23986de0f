"use client";
import { useFormatter, useNow, useTranslations } from "next-intl";
import { lateComponent } from "@/components/prefetch/late-component";
import { Badge } from "@/components/ui/badge";
import { useMemo, useState } from "react";
import { DataTable } from "@/components/data-table/data-table";
import type { Column } from "@/components/data-table/types";
import { Button } from "@/components/ui/button";
import type { Invitation } from "@/lib/identity/team/schema";
import { PermissionSummary } from "../permissions/permission-summary";
import { momentText } from "@/components/hooks/time-format";

// Loaded when first opened.
const CancelDialog = lateComponent(() => import("./cancel-dialog"));

interface InvitationTableProps {
  invitations: readonly Invitation[];
  timeZone: string;
}

/** Open invitations; renders nothing when there are none. */
export function InvitationTable({ invitations, timeZone }: InvitationTableProps) {
  const t = useTranslations("team.invitation");
  const [cancelling, setCancelling] = useState<Invitation | null>(null);
  const columns = useInvitationColumns(timeZone, setCancelling);
  if (invitations.length === 0) return null;
  return (
    <section aria-label={t("open")} className="mt-2 flex flex-col gap-2">
      <h2 className="text-base font-semibold text-ink">{t("open")}</h2>
      <DataTable
        label={t("label")}
        columns={columns}
        rows={invitations}
        rowKey={(invitation) => String(invitation.id)}
        density="comfortable"
      />
      {cancelling && <CancelDialog invitation={cancelling} onClose={() => setCancelling(null)} />}
    </section>
  );
}

const shapes = {
  email: { id: "email", minWidth: 200, grow: 3 },
  permissions: { id: "permissions", minWidth: 190, grow: 4 },
  listings: { id: "listings", minWidth: 104, hasCardLabel: true },
  expires: { id: "expires", minWidth: 190, grow: 2, hasCardLabel: true },
  cancel: { id: "cancel", minWidth: 96, grow: 0, align: "end", card: "value" },
} as const;

function useInvitationColumns(
  timeZone: string,
  onCancel: (invitation: Invitation) => void,
): readonly Column<Invitation>[] {
  const t = useTranslations("team");
  return useMemo(
    () => [
      { ...shapes.email, header: t("invitation.email"), cell: ({ email }) => email },
      {
        ...shapes.permissions,
        header: t("members.permissions"),
        cell: ({ permissions }) => <PermissionSummary permissions={permissions} />,
      },
      {
        ...shapes.listings,
        header: t("members.listings"),
        cell: ({ all_listings: all, listings: count }) =>
          all ? t("invitation.all") : t("members.chosen", { count }),
      },
      {
        ...shapes.expires,
        header: t("invitation.expires"),
        cell: ({ expires_at: expiresAt }) => (
          <InvitationValidity expiresAt={expiresAt} timeZone={timeZone} />
        ),
      },
      {
        ...shapes.cancel,
        header: t("members.actions"),
        cell: (row, isTabbable) => (
          <CancelButton email={row.email} isTabbable={isTabbable} onPress={() => onCancel(row)} />
        ),
      },
    ],
    [t, timeZone, onCancel],
  );
}

interface CancelButtonProps {
  email: string;
  isTabbable: boolean;
  onPress: () => void;
}

function CancelButton({ email, isTabbable, onPress }: CancelButtonProps) {
  const t = useTranslations("team.invitation");
  return (
    <Button
      size="sm"
      excludeFromTabOrder={!isTabbable}
      aria-label={t("cancelOf", { email })}
      onPress={onPress}
    >
      {t("cancel")}
    </Button>
  );
}

/** When an invitation expires, or that it has expired. */
function InvitationValidity({ expiresAt, timeZone }: { expiresAt: string; timeZone: string }) {
  const t = useTranslations("team.invitation");
  const format = useFormatter();
  const now = useNow();
  if (new Date(expiresAt) <= now) return <Badge tone="warning">{t("expired")}</Badge>;
  const date = momentText(format, expiresAt, timeZone, { year: "numeric" });
  return (
    <span suppressHydrationWarning className="tabular-nums">
      {t("left", { date })}
    </span>
  );
}
