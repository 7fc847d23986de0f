import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Column } from "@/components/data-table/types";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import type { Member } from "@/lib/identity/team/schema";
import { ApiSwitch } from "./api-switch";
import { MemberKey } from "./member-key";
import { PermissionSummary } from "../permissions/permission-summary";

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
