"use client";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Header, ListBoxItem, ListBoxSection } from "react-aria-components/ListBox";
import { cx } from "@/components/ui/cx";
import { Kbd } from "@/components/ui/kbd";
import { panelRow } from "@/components/ui/overlay-classes";

/** Entries of the palette under a heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
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
export function Entry({ id, name, icon: Icon, detail, keys, onAction }: EntryProps) {
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
