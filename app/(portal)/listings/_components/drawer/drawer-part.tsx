import type { ReactNode } from "react";
import { TextLink } from "@/components/ui/text-link";
import type { ListingRow } from "@/lib/catalog/rows";

/** Props of a part of the drawer. */
export interface ListingPartProps {
  row: ListingRow;
}

export interface DrawerPartProps {
  title: string;
  /** A link to the page with all of it. */
  more?: { href: string; text: string };
  children: ReactNode;
}

/** A part of the drawer with its heading. */
export function DrawerPart({ title, more, children }: DrawerPartProps) {
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
