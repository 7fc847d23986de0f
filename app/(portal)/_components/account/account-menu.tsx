"use client";
import { LogOut, UserRound, ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "react-aria-components/Button";
import { Avatar } from "@/components/ui/avatar";
import { Menu, MenuItem, MenuSection, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import { withAccount } from "@/lib/http/fetcher";
import type { AccountAccess } from "../frame/sections";
import { themes, useTheme } from "../frame/use-theme";
import { useSignOut, type Viewer } from "./use-me";
import type { ReactNode } from "react";
import { DialogTrigger } from "@/components/ui/dialog";
import { CopyButton } from "@/components/ui/copy-button";
import { LinkButton } from "@/components/ui/text-link";
import { Popover } from "@/components/ui/popover";
import type { Me } from "@/lib/identity/people/schema";

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

/** The account's name. Opens its user ID, the viewer's role and the number of listings they see. */
export function AccountChip({ viewer, me }: { viewer: Viewer; me: Me | undefined }) {
  const t = useTranslations("shell");
  const userId = me?.account?.user_id;
  return (
    <DialogTrigger>
      <Button className="flex h-8 min-w-0 items-center gap-2 rounded-md border border-edge bg-surface px-2.5 text-sm focus-ring transition-colors hover:border-field hover:bg-hover aria-expanded:bg-muted">
        <span className="sr-only">{t("account")}</span>
        <span className="truncate font-semibold text-ink">{viewer.accountName}</span>
        {userId !== undefined && (
          <span className="hidden text-ink-faint tabular-nums sm:inline">{userId}</span>
        )}
        <ChevronDown aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
      </Button>
      <Popover
        aria-label={t("accountOf", { name: viewer.accountName })}
        placement="bottom start"
        className="w-76"
      >
        {(close) => (
          <div className="flex flex-col gap-3">
            <p className="font-semibold wrap-anywhere text-ink">{viewer.accountName}</p>
            <AccountFacts viewer={viewer} me={me} />
            {viewer.role === "owner" && (
              <LinkButton href="/settings/general" size="sm" onClick={close}>
                {t("accountSettings")}
              </LinkButton>
            )}
          </div>
        )}
      </Popover>
    </DialogTrigger>
  );
}

function AccountFacts({ viewer, me }: { viewer: Viewer; me: Me | undefined }) {
  const t = useTranslations("shell");
  const userId = me?.account?.user_id;
  return (
    <dl className="flex flex-col gap-1.5">
      {userId !== undefined && (
        <Fact name={t("userId")}>
          <span className="tabular-nums">{userId}</span>
          <CopyButton
            text={String(userId)}
            label={t("copyUserId")}
            isIconOnly
            className="-my-1.5"
          />
        </Fact>
      )}
      <Fact name={t("yourRole")}>{t(`role.${viewer.role}`)}</Fact>
      {me && <Fact name={t("inReach")}>{me.listings}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dt className="text-ink-faint">{name}</dt>
      <dd className="flex items-center gap-1 text-ink">{children}</dd>
    </div>
  );
}
