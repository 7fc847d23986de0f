import type { ReactNode } from "react";
import { TextLink } from "@/components/ui/text-link";

export interface DrawerPartProps {
  title: string;
  /** Where there is more of it. */
  more?: { href: string; text: string };
  children: ReactNode;
}

/** A part of the drawer under its heading. */
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
