"use client";
import { type LucideIcon, House } from "lucide-react";
import type { ReactNode } from "react";
import { Header, ListBoxItem, ListBoxSection } from "react-aria-components/ListBox";
import { cx } from "@/components/ui/cx";
import { Kbd } from "@/components/ui/kbd";
import { panelRow } from "@/components/ui/classes";
import { useTranslations } from "next-intl";
import type { usePaletteEntries } from "./use-palette-entries";
import { useRouter } from "next/navigation";
import { leaveBy } from "@/components/leave-guard/leave-guard";
import { withAccount } from "@/lib/http/fetcher";
import type { AccountAccess } from "../frame/sections";
import { themes, useTheme } from "../frame/use-theme";
import { useSignOut } from "../account/use-me";

type Entries = ReturnType<typeof usePaletteEntries>;
type Actions = ReturnType<typeof usePaletteActions>;

export function PageSection({ pages, go }: Pick<Entries, "pages"> & Pick<Actions, "go">) {
  const t = useTranslations("shell.palette");
  return (
    <PaletteSection title={t("pages")}>
      {pages.map(({ id, name, icon, key, href }) => (
        <PaletteEntry
          key={id}
          {...{ id, name, icon }}
          keys={`g ${key}`}
          onAction={() => go(href)}
        />
      ))}
    </PaletteSection>
  );
}

/** Listings, each opening in the drawer of the Listings page. */
export function ListingSection({
  listings,
  goInAccount,
}: Pick<Entries, "listings"> & Pick<Actions, "goInAccount">) {
  const t = useTranslations("shell.palette");
  return (
    <PaletteSection title={t("listings")}>
      {listings.map(({ id, name, detail }) => {
        const open = () => goInAccount(`/listings?open=${encodeURIComponent(id)}`);
        return <PaletteEntry key={id} {...{ id, name, detail }} icon={House} onAction={open} />;
      })}
    </PaletteSection>
  );
}

export function ActionSection({ actions, act }: Pick<Entries, "actions"> & Pick<Actions, "act">) {
  const t = useTranslations("shell.palette");
  return (
    <PaletteSection title={t("actions")}>
      {actions.map(({ id, name, icon }) => {
        const keys = id === "shortcuts" ? { keys: "?" } : {};
        return <PaletteEntry key={id} {...{ id, name, icon, ...keys }} onAction={() => act(id)} />;
      })}
    </PaletteSection>
  );
}

interface LinkSectionProps {
  title: string;
  links: readonly { id: string; name: string; icon: LucideIcon; detail?: string; href: string }[];
  go: (href: string) => void;
}

/** Entries that open a page: commands, rules, settings, accounts, groups, cities, people. */
export function LinkSection({ title, links, go }: LinkSectionProps) {
  return (
    <PaletteSection title={title}>
      {links.map(({ id, name, icon, detail, href }) => (
        <PaletteEntry
          key={id}
          {...{ id, name, icon }}
          {...(detail !== undefined && { detail })}
          onAction={() => go(href)}
        />
      ))}
    </PaletteSection>
  );
}

function PaletteSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ListBoxSection>
      <Header className="px-2 pt-2 pb-1 text-xs font-medium text-ink-faint">{title}</Header>
      {children}
    </ListBoxSection>
  );
}

interface PaletteEntryProps {
  id: string;
  name: string;
  icon: LucideIcon;
  detail?: string;
  /** The shortcut that does the same. */
  keys?: string;
  onAction: () => void;
}

function PaletteEntry({ id, name, icon: Icon, detail, keys, onAction }: PaletteEntryProps) {
  return (
    <ListBoxItem
      id={id}
      textValue={name}
      onAction={onAction}
      className={cx(panelRow, "min-h-8 scroll-my-2 text-ink")}
    >
      <Icon aria-hidden className="text-ink-faint" />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {detail !== undefined && (
        <span className="max-w-[45%] truncate text-xs text-ink-faint">{detail}</span>
      )}
      {keys !== undefined && <Kbd>{keys}</Kbd>}
    </ListBoxItem>
  );
}

export interface PaletteProps {
  access: AccountAccess;
  onShortcuts: () => void;
  close: () => void;
}

/** Handlers for palette entries; each closes the palette first. */
export function usePaletteActions({ access, close, onShortcuts }: PaletteProps) {
  const router = useRouter();
  const [, chooseTheme] = useTheme();
  const signOut = useSignOut();
  const go = (href: string): void => {
    close();
    leaveBy(() => router.push(href));
  };
  const goInAccount = (path: string): void => go(withAccount(path, access.account));
  const act = (id: string): void => {
    const theme = themes.find((entry) => entry.id === id)?.theme;
    if (id === "reference") return go("/docs/api");
    close();
    if (theme) chooseTheme(theme);
    if (id === "shortcuts") onShortcuts();
    if (id === "signOut") signOut();
  };
  return { go, goInAccount, act };
}
