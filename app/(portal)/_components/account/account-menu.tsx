"use client";
import { LogOut, UserRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "react-aria-components/Button";
import { Avatar } from "@/components/ui/avatar";
import { Menu, MenuItem, MenuSection, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import { withAccount } from "@/lib/http/account";
import type { AccountAccess } from "../navigation/sections";
import { themes, useTheme } from "../theme/use-theme";
import { useSignOut } from "./use-sign-out";
import type { Viewer } from "./use-me";

/** The signed-in person's menu: profile, theme, sign out. */
export function AccountMenu({ viewer, access }: { viewer: Viewer; access: AccountAccess }) {
  const t = useTranslations("shell");
  const signOut = useSignOut();
  return (
    <MenuTrigger>
      <Button className="shrink-0 rounded-full focus-ring transition-opacity hover:opacity-85">
        <Avatar name={viewer.name} />
        <span className="sr-only">{t("menuOf", { name: viewer.name })}</span>
      </Button>
      <Menu aria-label={t("account")} placement="bottom end">
        <MenuSection title={`${viewer.name} · ${t(`role.${viewer.role}`)}`}>
          <MenuItem
            href={withAccount("/settings/profile", access.account)}
            icon={<UserRound aria-hidden className="text-ink-faint" />}
            description={viewer.email}
          >
            {t("profile")}
          </MenuItem>
        </MenuSection>
        <MenuSeparator />
        <ThemeSection />
        <MenuSeparator />
        <MenuItem icon={<LogOut aria-hidden className="text-ink-faint" />} onAction={signOut}>
          {t("signOut")}
        </MenuItem>
      </Menu>
    </MenuTrigger>
  );
}

function ThemeSection() {
  const t = useTranslations("shell");
  const [current, choose] = useTheme();
  return (
    <MenuSection
      title={t("theme")}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[current]}
      onSelectionChange={(keys) => {
        const chosen = themes.find(({ theme }) => keys !== "all" && keys.has(theme));
        if (chosen) choose(chosen.theme);
      }}
    >
      {themes.map(({ id, theme, icon: Icon }) => (
        <MenuItem key={theme} id={theme} icon={<Icon aria-hidden className="text-ink-faint" />}>
          {t(id)}
        </MenuItem>
      ))}
    </MenuSection>
  );
}
