"use client";
import { SlidersHorizontal, Settings, Zap } from "lucide-react";
import { useTranslations } from "next-intl";
import { allows } from "@/lib/auth/permissions";
import { withAccount } from "@/lib/http/account";
import { kinds } from "@/lib/pricing/customizations/kinds";
import type { AccountAccess } from "../navigation/sections";
import { fold } from "./matches";
import { placesFor } from "./places";

/** Returns commands, settings and pricing rules, also found by their synonyms in the messages. */
export function usePlaceEntries(access: AccountAccess) {
  const t = useTranslations("shell.palette");
  const kindName = useTranslations("customizations.kind");
  const places = placesFor(access);
  const commands = places.commands.map(({ id, href }) => {
    const name = t(`command.${id}.name`);
    const searchText = fold(`${name} ${t(`command.${id}.words`)}`);
    return { id: `command/${id}`, name, icon: Zap, href, searchText };
  });
  const settings = places.settings.map(({ id, href }) => {
    const name = t(`setting.${id}.name`);
    const searchText = fold(`${name} ${t(`setting.${id}.words`)}`);
    return { id: `setting/${id}`, name, icon: Settings, href, searchText };
  });
  const { permissions, account } = access;
  const seesRules = permissions !== null && allows(permissions, "customizations:view");
  const rules = (seesRules ? kinds : []).map((kind) => ({
    id: `rule/${kind}`,
    name: kindName(kind),
    icon: SlidersHorizontal,
    href: withAccount(`/customizations?rule=${kind}`, account),
    searchText: fold(`${kindName(kind)} ${t(`rule.${kind}`)}`),
  }));
  return { commands, settings, rules };
}
