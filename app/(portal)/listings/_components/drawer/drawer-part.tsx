"use client";
import { createContext, type ReactNode, useContext } from "react";
import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import type { ListingRow } from "@/lib/catalog/rows";
import { CopyButton } from "@/components/ui/copy-button";
import { Skeleton } from "@/components/ui/skeleton";

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

interface FactProps {
  label: string;
  children: ReactNode;
  /** Text that the copy button copies. Without it there is no button. */
  copy?: string;
  /** The button's label. */
  copyLabel?: string;
}

/** A label and its value, inside a `dl`. */
export function Fact({ label, children, copy, copyLabel }: FactProps) {
  return (
    <div className="flex min-h-7 items-center gap-3">
      <dt className="w-32 shrink-0 text-ink-faint">{label}</dt>
      <dd className="flex min-w-0 flex-1 items-center gap-1 text-ink">
        <span className="min-w-0 truncate">{children}</span>
        {copy !== undefined && (
          <CopyButton
            text={copy}
            isIconOnly
            size="sm"
            {...(copyLabel !== undefined && { label: copyLabel })}
          />
        )}
      </dd>
    </div>
  );
}

/** Skeleton of the lines of a part of the drawer. */
export function LinesSkeleton({ count, label }: { count: number; label: string }) {
  return (
    <div>
      <output className="sr-only">{label}</output>
      {Array.from({ length: count }, (_, at) => (
        <div
          key={at}
          aria-hidden
          className="flex h-9 items-center justify-between gap-6 border-b border-line last:border-0"
        >
          <Skeleton className="h-3 w-1/2" />
          <Skeleton className="h-3 w-1/5" />
        </div>
      ))}
    </div>
  );
}
