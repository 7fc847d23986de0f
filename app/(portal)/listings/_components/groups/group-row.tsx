"use client";
import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { useListingsScope } from "../scope/scope";
import { DeleteGroup, type GroupProps } from "./delete-group";
import { NewGroup } from "./new-group";
import { RenameGroup } from "./rename-group";

/** A group with its number of listings and a menu of actions. */
export function GroupRow({ group, listings, subgroups }: GroupProps) {
  const t = useTranslations("groups");
  const { canEdit, canCreateGroups } = useListingsScope();
  const [doing, setDoing] = useState<"rename" | "delete" | "subgroup" | null>(null);
  const close = () => setDoing(null);
  return (
    <div className="flex flex-col gap-2 px-3 py-1">
      {doing === "rename" ? (
        <RenameGroup group={group} onDone={close} />
      ) : (
        <div className="flex min-h-8 items-center gap-2 text-sm">
          <span className="min-w-0 truncate font-medium text-ink">{group.name}</span>
          <span className="shrink-0 text-ink-faint tabular-nums">
            {t("listings", { count: listings })}
          </span>
          {canEdit && (
            <MenuTrigger>
              <IconButton
                size="sm"
                aria-label={t("actions", { name: group.name })}
                className="ml-auto"
              >
                <Ellipsis aria-hidden />
              </IconButton>
              <Menu placement="bottom end" onAction={(key) => setDoing(key as typeof doing)}>
                <MenuItem id="rename">{t("rename")}</MenuItem>
                {canCreateGroups && group.parent_group_id === null && (
                  <MenuItem id="subgroup">{t("addSubgroup")}</MenuItem>
                )}
                <MenuItem id="delete" tone="danger">
                  {t("delete")}
                </MenuItem>
              </Menu>
            </MenuTrigger>
          )}
        </div>
      )}
      {doing === "subgroup" && <NewGroup parentId={group.id} onDone={close} />}
      {doing === "delete" && (
        <DeleteGroup group={group} listings={listings} subgroups={subgroups} onDone={close} />
      )}
    </div>
  );
}
