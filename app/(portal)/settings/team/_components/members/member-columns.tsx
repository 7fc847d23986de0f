"use client";
import { Ellipsis } from "lucide-react";
import { useTranslations, useFormatter, useNow } from "next-intl";
import { useMemo } from "react";
import type { Column } from "@/components/data-table/types";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import type { Member } from "@/lib/identity/team/schema";
import { PermissionSummary } from "../permissions/permission-summary";
import { useMutation } from "@tanstack/react-query";
import { showToast } from "@/components/toast/toast-queue";
import { Switch } from "@/components/ui/switch";
import { switchApiMutation } from "@/lib/identity/team/client";

export type MemberAction = "remove" | "revokeKey";
type Confirm = (request: { action: MemberAction; userId: number }) => void;

const shapes = {
  name: { id: "name", minWidth: 200, grow: 3 },
  permissions: { id: "permissions", minWidth: 190, grow: 4 },
  listings: { id: "listings", minWidth: 104, hasCardLabel: true },
  key: { id: "key", minWidth: 150, grow: 2, hasCardLabel: true },
  api: { id: "api", minWidth: 96, grow: 0, hasCardLabel: true },
  more: { id: "more", minWidth: 84, grow: 0, align: "end", card: "value" },
} as const;

/** Columns of the members. `confirm` and `open` must be stable. */
export function useMemberColumns(
  confirm: Confirm,
  open: (userId: number) => void,
): readonly Column<Member>[] {
  const t = useTranslations("team.members");
  return useMemo(
    () => [
      { ...shapes.name, header: t("name"), cell: (member) => <Name member={member} /> },
      {
        ...shapes.permissions,
        header: t("permissions"),
        cell: (member) => <PermissionSummary permissions={member.permissions} />,
      },
      {
        ...shapes.listings,
        header: t("listings"),
        cell: (member) => t(member.all_listings ? "all" : "chosen", { count: member.listings }),
      },
      { ...shapes.key, header: t("key"), cell: (member) => <MemberKey member={member} /> },
      {
        ...shapes.api,
        header: t("api"),
        cell: (member, isTabbable) => <ApiSwitch member={member} isTabbable={isTabbable} />,
      },
      {
        ...shapes.more,
        header: t("actions"),
        cell: (member, isTabbable) => (
          <MoreMenu member={member} confirm={confirm} open={open} isTabbable={isTabbable} />
        ),
      },
    ],
    [t, confirm, open],
  );
}

function Name({ member }: { member: Member }) {
  return (
    <span className="flex min-w-0 flex-col">
      <span className="truncate font-medium">{member.name}</span>
      <span className="truncate text-xs font-normal text-ink-faint">{member.email}</span>
    </span>
  );
}

interface MoreMenuProps {
  member: Member;
  confirm: Confirm;
  open: (userId: number) => void;
  isTabbable: boolean;
}

function MoreMenu({ member, confirm, open, isTabbable }: MoreMenuProps) {
  const t = useTranslations("team.members");
  const userId = member.user_id;
  return (
    <MenuTrigger>
      <IconButton
        size="sm"
        aria-label={t("more", { name: member.name })}
        excludeFromTabOrder={!isTabbable}
      >
        <Ellipsis aria-hidden />
      </IconButton>
      <Menu placement="bottom end">
        <MenuItem onAction={() => open(userId)}>{t("edit")}</MenuItem>
        <MenuItem
          isDisabled={member.key === null}
          onAction={() => confirm({ action: "revokeKey", userId })}
        >
          {t("revokeKey")}
        </MenuItem>
        <MenuSeparator />
        <MenuItem tone="danger" onAction={() => confirm({ action: "remove", userId })}>
          {t("remove")}
        </MenuItem>
      </Menu>
    </MenuTrigger>
  );
}

interface ApiSwitchProps {
  member: Member;
  isTabbable?: boolean;
}

/** Grants or revokes a member's API access at once, with Undo. */
export function ApiSwitch({ member, isTabbable = true }: ApiSwitchProps) {
  const t = useTranslations("team.api");
  const undo = useTranslations("common.actions")("undo");
  const change = useMutation(switchApiMutation());
  const { name, user_id: userId } = member;
  const turn = (granted: boolean, canUndo: boolean) =>
    change.mutate(
      { userId, granted },
      {
        onSuccess: ({ key }) =>
          showToast({
            title: t(granted ? (key ? "grantedAgain" : "granted") : "revoked", { name }),
            ...(!granted && key && { description: t("revokedText") }),
            ...(canUndo && { action: { label: undo, onAction: () => turn(!granted, false) } }),
          }),
        onError: ({ message }) =>
          showToast({ title: t("failed", { name }), description: message, tone: "danger" }),
      },
    );
  return (
    <Switch
      aria-label={t("switch", { name })}
      isSelected={change.isPending ? change.variables.granted : member.api_granted}
      isDisabled={change.isPending}
      excludeFromTabOrder={!isTabbable}
      onChange={(granted) => turn(granted, true)}
      className="card:inline-flex card:align-middle"
    />
  );
}

/** The prefix of a member's key, and when it was last used. */
export function MemberKey({ member }: { member: Member }) {
  const t = useTranslations("team.members");
  const format = useFormatter();
  const now = useNow({ updateInterval: 30_000 });
  if (!member.key) return <span className="text-ink-faint">{t("noKey")}</span>;
  const { prefix, last_used_at: used } = member.key;
  return (
    <span className="flex min-w-0 flex-col card:inline">
      <span className="truncate font-mono text-xs">{prefix}…</span>{" "}
      <span className="truncate text-xs text-ink-faint" suppressHydrationWarning>
        {used ? t("used", { ago: format.relativeTime(new Date(used), now) }) : t("neverUsed")}
      </span>
    </span>
  );
}
