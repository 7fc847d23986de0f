"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem, MenuTrigger } from "@/components/ui/menu";

export type BulkKind = "prices" | "group" | "tags" | "syncOn" | "syncOff" | "hide" | "unhide";

const menus = [
  ["sync", ["syncOn", "syncOff"]],
  ["visibility", ["hide", "unhide"]],
] as const;

/** The bulk edits; each opens its preview. */
export function BulkActions({ onChoose }: { onChoose: (kind: BulkKind) => void }) {
  const t = useTranslations("listings.bulk");
  return (
    <>
      {(["prices", "group", "tags"] as const).map((kind) => (
        <Button key={kind} onPress={() => onChoose(kind)}>
          {t(`${kind}.button`)}
        </Button>
      ))}
      {menus.map(([name, kinds]) => (
        <MenuTrigger key={name}>
          <Button>{t(name)}</Button>
          <Menu placement="top start" onAction={(key) => onChoose(key as BulkKind)}>
            {kinds.map((kind) => (
              <MenuItem key={kind} id={kind}>
                {t(`${kind}.title`)}
              </MenuItem>
            ))}
          </Menu>
        </MenuTrigger>
      ))}
    </>
  );
}
