import type { ReactNode } from "react";

interface DrawerSectionProps {
  title: string;
  /** Said of the section, beside its title. */
  meta?: string | undefined;
  children: ReactNode;
}

/** A part of a drawer under a title. */
export function DrawerSection({ title, meta, children }: DrawerSectionProps) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold text-ink">
        {title}
        {meta && <span className="ml-2 font-normal text-ink-faint">{meta}</span>}
      </h3>
      {children}
    </section>
  );
}

/** A name and its value in a `dl`. Renders nothing without a value. */
export function DrawerFact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === undefined || children === "") return null;
  return (
    <div className="flex min-h-8 items-center gap-3 border-b border-line py-1 last:border-0">
      <dt className="w-32 shrink-0 text-ink-faint">{name}</dt>
      <dd className="min-w-0 wrap-anywhere text-ink tabular-nums">{children}</dd>
    </div>
  );
}
