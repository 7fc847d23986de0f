"use client";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/hooks/use-account";
import { LinkButton } from "@/components/ui/text-link";
import { startingPricesPath } from "@/app/(portal)/listings/starting-prices/_components/rules/scope";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem, MenuTrigger } from "@/components/ui/menu";

export type BulkKind = "prices" | "group" | "tags" | "shadowOn" | "syncOff" | "hide" | "unhide";

const menus = [
  ["sync", ["syncOn", "shadowOn", "syncOff"]],
  ["visibility", ["hide", "unhide"]],
] as const;

interface BulkActionsProps {
  /** Keys of the selected listings. */
  keys: readonly string[];
  /** `syncOn` opens the review that turns sync on. */
  onChoose: (kind: BulkKind | "syncOn") => void;
  /** A selected listing does not sync. */
  canStart: boolean;
}

/** The bulk edits; each opens its preview. */
export function BulkActions({ keys, onChoose, canStart }: BulkActionsProps) {
  const t = useTranslations("listings.bulk");
  const { href } = useAccount();
  return (
    <>
      {(["prices", "group", "tags"] as const).map((kind) => (
        <Button key={kind} onPress={() => onChoose(kind)}>
          {t(`${kind}.button`)}
        </Button>
      ))}
      <LinkButton href={href(startingPricesPath(keys))}>{t("startingPrices")}</LinkButton>
      {menus.map(([name, kinds]) => (
        <MenuTrigger key={name}>
          <Button>{t(name)}</Button>
          <Menu placement="top start" onAction={(key) => onChoose(key as BulkKind | "syncOn")}>
            {kinds.map((kind) => (
              <MenuItem key={kind} id={kind} isDisabled={kind === "syncOn" && !canStart}>
                {t(`${kind}.title`)}
              </MenuItem>
            ))}
          </Menu>
        </MenuTrigger>
      ))}
    </>
  );
}
