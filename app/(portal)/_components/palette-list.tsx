"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Autocomplete, Input, Menu, TextField, useFilter } from "react-aria-components";
import { MenuItem, MenuSection } from "@/components/ui/menu";
import { catalogQuery } from "@/lib/listings/client";
import { sectionsFor } from "./sections";

/** How many listings are offered at once: the list is for choosing, not for reading. */
const mostListings = 200;

interface PaletteListProps {
  role: string;
  onHelp: () => void;
  close: () => void;
}

/** The field and the filtered list of the command palette. */
export function PaletteList(props: PaletteListProps) {
  const t = useTranslations("shell.palette");
  const input = useRef<HTMLInputElement>(null);
  const { contains } = useFilter({ sensitivity: "base" });
  useEffect(() => input.current?.focus(), []);
  return (
    <Autocomplete filter={contains}>
      <TextField aria-label={t("placeholder")}>
        <Input
          ref={input}
          placeholder={t("placeholder")}
          className="w-full border-b border-line bg-transparent px-4 py-3 text-base outline-none"
        />
      </TextField>
      <Menu
        aria-label={t("title")}
        className="max-h-96 overflow-y-auto p-1.5 outline-none"
        renderEmptyState={() => <p className="p-4 text-sm text-ink-faint">{t("empty")}</p>}
      >
        <PageItems {...props} />
        <ListingItems close={props.close} />
      </Menu>
    </Autocomplete>
  );
}

function PageItems({ role, onHelp, close }: PaletteListProps) {
  const t = useTranslations("shell");
  const go = useGo(close);
  return (
    <MenuSection title={t("palette.pages")}>
      {sectionsFor(role).map((section) => (
        <MenuItem
          key={section.id}
          id={section.id}
          icon={<section.icon aria-hidden />}
          shortcut={`g ${section.key}`}
          onAction={go(section.href)}
        >
          {t(section.id)}
        </MenuItem>
      ))}
      <MenuItem id="reference" onAction={go("/docs/api")}>
        {t("reference")}
      </MenuItem>
      <MenuItem id="shortcuts" shortcut="?" onAction={() => (close(), onHelp())}>
        {t("palette.shortcuts")}
      </MenuItem>
    </MenuSection>
  );
}

function ListingItems({ close }: { close: () => void }) {
  const t = useTranslations("shell.palette");
  const go = useGo(close);
  const catalog = useQuery(catalogQuery());
  const listings = catalog.data?.listings.slice(0, mostListings) ?? [];
  return (
    <MenuSection title={t("listings")}>
      {listings.map((listing) => {
        const id = `${listing.pms_name}/${listing.listing_id}`;
        return (
          <MenuItem
            key={id}
            id={id}
            description={`${listing.pms_name} · ${listing.listing_id}`}
            onAction={go(`/listings?open=${encodeURIComponent(id)}`)}
          >
            {listing.listing_name}
          </MenuItem>
        );
      })}
    </MenuSection>
  );
}

function useGo(close: () => void): (href: string) => () => void {
  const router = useRouter();
  return (href) => () => {
    close();
    router.push(href);
  };
}
