"use client";
import type { ReactNode } from "react";
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from "react-aria-components/Tabs";
import { cx } from "./cx";

export interface TabItem {
  id: string;
  label: string;
  /** A quiet number after the label. */
  count?: ReactNode;
  /** Makes the tab a link, so that the view is in the address bar. */
  href?: string;
  isDisabled?: boolean;
}

export interface TabsProps {
  /** Names the list of tabs for assistive technology. */
  label: string;
  items: readonly TabItem[];
  /** Id of the open tab. */
  value: string;
  /** Called for tabs without an href. */
  onChange?: (id: string) => void;
  /** The content of the open tab. */
  children: ReactNode;
  className?: string;
}

const tab =
  "relative -mb-px flex h-9 shrink-0 cursor-pointer items-center gap-1.5 border-b-2 border-transparent px-2.5 text-sm font-medium whitespace-nowrap text-ink-soft no-underline transition-colors focus-ring-inset hover:text-ink data-selected:border-accent data-selected:font-semibold data-selected:text-ink data-disabled:cursor-default data-disabled:opacity-50";

/** Views of one thing side by side. Arrow keys move between tabs. */
export function Tabs({ label, items, value, onChange, children, className }: TabsProps) {
  return (
    <AriaTabs
      selectedKey={value}
      onSelectionChange={(key) => onChange?.(String(key))}
      className={cx("flex min-w-0 flex-col", className)}
    >
      <TabList aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
        {items.map((item) => (
          <Tab
            key={item.id}
            id={item.id}
            className={tab}
            isDisabled={item.isDisabled === true}
            {...(item.href !== undefined && { href: item.href })}
          >
            {item.label}
            {item.count !== undefined && (
              <span className="font-normal text-ink-faint tabular-nums">{item.count}</span>
            )}
          </Tab>
        ))}
      </TabList>
      <TabPanel id={value} className="min-w-0 flex-1 pt-4 focus-ring">
        {children}
      </TabPanel>
    </AriaTabs>
  );
}
