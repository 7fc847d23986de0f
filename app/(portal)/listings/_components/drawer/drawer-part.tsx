"use client";
import { createContext, type ReactNode, useContext } from "react";
import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import type { ListingRow } from "@/lib/catalog/rows";

/** Props of a part of the drawer. */
export interface ListingPartProps {
  row: ListingRow;
}

export interface DrawerPartProps {
  title: string;
  /** A link to the page with the rest. */
  more?: { href: string; text: string };
  children: ReactNode;
}

/** Where parts are shown: in the drawer, or as cards of the listing's page. */
export const PartFrame = createContext<"drawer" | "card">("drawer");

/** A part of the drawer, or of the listing's page, with its heading. */
export function DrawerPart({ title, more, children }: DrawerPartProps) {
  const frame = useContext(PartFrame);
  if (frame === "card") {
    const link = more && (
      <TextLink href={more.href} className="text-sm">
        {more.text}
      </TextLink>
    );
    return (
      <section aria-label={title}>
        <Card title={title} actions={link}>
          {children}
        </Card>
      </section>
    );
  }
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-sm font-semibold text-ink">{title}</h3>
        {more && (
          <TextLink href={more.href} className="text-sm">
            {more.text}
          </TextLink>
        )}
      </div>
      {children}
    </section>
  );
}
