"use client";
import { type LucideIcon, Building2, House } from "lucide-react";
import type { ReactNode } from "react";
import { Header, ListBoxItem, ListBoxSection } from "react-aria-components/ListBox";
import { cx } from "@/components/ui/cx";
import { Kbd } from "@/components/ui/kbd";
import { panelRow } from "@/components/ui/overlay-classes";
import { useTranslations } from "next-intl";
import type { usePaletteActions } from "./use-palette-actions";
import type { usePaletteEntries } from "./use-palette-entries";

type Entries = ReturnType<typeof usePaletteEntries>;
type Actions = ReturnType<typeof usePaletteActions>;

/** The portal's pages. */
export function PageSection({ pages, go }: Pick<Entries, "pages"> & Pick<Actions, "go">) {
  const t = useTranslations("shell.palette");
  return (
    <Section title={t("pages")}>
      {pages.map(({ id, name, icon, key, href }) => (
        <Entry key={id} {...{ id, name, icon }} keys={`g ${key}`} onAction={() => go(href)} />
      ))}
    </Section>
  );
}

/** Listings by name, id or PMS; each opens in the drawer of the Listings page. */
export function ListingSection({
  listings,
  goWithin,
}: Pick<Entries, "listings"> & Pick<Actions, "goWithin">) {
  const t = useTranslations("shell.palette");
  return (
    <Section title={t("listings")}>
      {listings.map(({ id, name, detail }) => {
        const open = () => goWithin(`/listings?open=${encodeURIComponent(id)}`);
        return <Entry key={id} {...{ id, name, detail }} icon={House} onAction={open} />;
      })}
    </Section>
  );
}

/** What can be done from anywhere. */
export function ActionSection({ actions, act }: Pick<Entries, "actions"> & Pick<Actions, "act">) {
  const t = useTranslations("shell.palette");
  return (
    <Section title={t("actions")}>
      {actions.map(({ id, name, icon }) => {
        const keys = id === "shortcuts" ? { keys: "?" } : {};
        return <Entry key={id} {...{ id, name, icon, ...keys }} onAction={() => act(id)} />;
      })}
    </Section>
  );
}

interface AccountSectionProps {
  accounts: readonly { id: string; name: string; detail: string; href: string }[];
  go: (href: string) => void;
}

/** The accounts that a consultant manages; each opens where the viewer is. */
export function AccountSection({ accounts, go }: AccountSectionProps) {
  const t = useTranslations("shell.palette");
  return (
    <Section title={t("accounts")}>
      {accounts.map(({ id, name, detail, href }) => (
        <Entry key={id} {...{ id, name, detail }} icon={Building2} onAction={() => go(href)} />
      ))}
    </Section>
  );
}

/** Entries of the palette under a heading. */
function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ListBoxSection>
      <Header className="px-2 pt-2 pb-1 text-xs font-medium text-ink-faint">{title}</Header>
      {children}
    </ListBoxSection>
  );
}

interface EntryProps {
  id: string;
  name: string;
  icon: LucideIcon;
  detail?: string;
  /** What can be pressed instead, without the palette. */
  keys?: string;
  onAction: () => void;
}

/** One thing the palette can open or do. */
function Entry({ id, name, icon: Icon, detail, keys, onAction }: EntryProps) {
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
