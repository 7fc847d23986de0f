"use client";
import { Ellipsis, Unlink } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "react-aria-components/Button";
import { squareButtonClasses } from "@/components/ui/button-classes";
import { Menu, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { rowKeyOf } from "@/lib/catalog/rows";
import { type BoardGroup, groupName, membersOf } from "@/lib/mappings/board";
import { useMappingScope } from "../page/scope";

/** Unmaps the group or one of its children. */
export function GroupMenu({ group }: { group: BoardGroup }) {
  const t = useTranslations("mapping");
  const { unmap } = useMappingScope();
  return (
    <MenuTrigger>
      <Button
        aria-label={t("actions", { name: groupName(group) })}
        className={squareButtonClasses("ghost", "sm")}
      >
        <Ellipsis aria-hidden />
      </Button>
      <Menu placement="bottom end">
        <MenuItem
          tone="danger"
          icon={<Unlink aria-hidden />}
          onAction={() => unmap(group, membersOf(group))}
        >
          {t("unmapAll")}
        </MenuItem>
        {group.children.map((child) => (
          <MenuItem
            key={rowKeyOf(child)}
            icon={<Unlink aria-hidden />}
            onAction={() => unmap(group, [child])}
          >
            {t("unmapOne", { name: child.name })}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  );
}
