"use client";
import { House } from "lucide-react";
import { useTranslations } from "next-intl";
import { Entry, Section } from "./palette-entry";
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
