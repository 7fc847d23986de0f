"use client";
import { LogOut, UserRound } from "lucide-react";
import { signOut } from "next-auth/react";
import { useTranslations } from "next-intl";
import { Button } from "react-aria-components";
import { Avatar } from "@/components/ui/avatar";
import { Menu, MenuItem, MenuSection, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import { useTheme } from "./use-theme";
import type { Viewer } from "./viewer";

/** Who is signed in, theme, profile, sign out. */
export function AccountMenu({ viewer }: { viewer: Viewer }) {
  const t = useTranslations("shell");
  const [theme, setTheme] = useTheme();
  return (
    <MenuTrigger>
      <Button aria-label={`${t("account")}: ${viewer.name}`} className="rounded-full focus-ring">
        <Avatar name={viewer.name} />
      </Button>
      <Menu aria-label={t("account")}>
        <MenuSection title={`${viewer.name} · ${t(`role.${viewer.role}`)}`}>
          <MenuItem
            href="/settings/profile"
            icon={<UserRound aria-hidden />}
            description={viewer.email}
          >
            {t("profile")}
          </MenuItem>
        </MenuSection>
        <MenuSeparator />
        <MenuSection
          title={t("theme")}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[theme]}
          onSelectionChange={(keys) => setTheme(String(new Set(keys).values().next().value))}
        >
          <MenuItem id="system">{t("themeSystem")}</MenuItem>
          <MenuItem id="light">{t("themeLight")}</MenuItem>
          <MenuItem id="dark">{t("themeDark")}</MenuItem>
        </MenuSection>
        <MenuSeparator />
        <MenuItem
          icon={<LogOut aria-hidden />}
          onAction={() => void signOut({ callbackUrl: "/sign-in" })}
        >
          {t("signOut")}
        </MenuItem>
      </Menu>
    </MenuTrigger>
  );
}
