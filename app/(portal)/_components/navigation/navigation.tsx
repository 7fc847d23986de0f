"use client";
import { BookOpen, Keyboard } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "react-aria-components/Button";
import { Wordmark } from "@/components/brand/wordmark";
import { useSettled } from "@/components/prefetch/use-settled";
import { cx } from "@/components/ui/cx";
import { Kbd } from "@/components/ui/kbd";
import { type LinkPrefetch, NavigationLink, quiet, row } from "./navigation-link";
import { type AccountAccess, type Section, sectionsFor } from "./sections";

export interface NavigationProps {
  access: AccountAccess;
  /** Name of the managed account, shown above its sections. */
  accountName?: string | undefined;
  /** Counts shown beside sections. */
  counts: Partial<Record<Section["id"], number>>;
  /** Number of items that need attention by section, shown as a sign; no sign for 0. */
  warnings: Partial<Record<Section["id"], number>>;
  onShortcuts: () => void;
  className?: string;
  /** Called when a link is followed. */
  onNavigate?: (() => void) | undefined;
}

/** Links to all sections. */
export function Navigation(props: NavigationProps) {
  const { access, accountName, counts, warnings, onShortcuts, className, onNavigate } = props;
  const t = useTranslations("shell");
  // Pages are prefetched only after the open page's own data.
  const prefetch = useSettled() ? "auto" : false;
  const all = sectionsFor(access);
  const sections = Map.groupBy(all, (section) => section.group);
  const links = (group: Section["group"]) =>
    sections.get(group)?.map((section) => (
      <li key={section.id}>
        <NavigationLink
          section={section}
          prefetch={prefetch}
          count={counts[section.id]}
          warnings={warnings[section.id] ?? 0}
          onNavigate={onNavigate}
        />
      </li>
    ));
  return (
    <nav
      aria-label={t("navigation")}
      className={cx(
        "flex-col overflow-y-auto border-r border-line bg-paper px-2.5 pb-3",
        className,
      )}
    >
      <Link
        href={all[0]?.href ?? "/"}
        prefetch={prefetch}
        onClick={() => onNavigate?.()}
        className="my-2 flex h-9 shrink-0 items-center rounded-md px-2 focus-ring"
      >
        <Wordmark />
      </Link>
      {sections.has("across") && <ul className="flex flex-col gap-0.5">{links("across")}</ul>}
      {accountName !== undefined && <Heading>{accountName}</Heading>}
      {sections.has("work") && <ul className="flex flex-col gap-0.5">{links("work")}</ul>}
      <Heading>{t("settings")}</Heading>
      <ul className="flex flex-col gap-0.5">{links("settings")}</ul>
      <Foot prefetch={prefetch} onShortcuts={onShortcuts} onNavigate={onNavigate} />
    </nav>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <h2 className="truncate px-2 pt-5 pb-1.5 text-xs font-medium text-ink-faint">{children}</h2>
  );
}

function Foot({
  prefetch,
  onShortcuts,
  onNavigate,
}: Pick<NavigationProps, "onShortcuts"> & {
  prefetch: LinkPrefetch;
  onNavigate: NavigationProps["onNavigate"];
}) {
  const t = useTranslations("shell");
  return (
    <div className="mt-auto flex flex-col gap-0.5 pt-6">
      <Link
        href="/docs/api"
        prefetch={prefetch}
        onClick={() => onNavigate?.()}
        className={cx(row, quiet)}
      >
        <BookOpen aria-hidden className="size-4 shrink-0" />
        {t("reference")}
      </Link>
      <Button onPress={onShortcuts} className={cx(row, quiet, "hidden w-full lg:flex")}>
        <Keyboard aria-hidden className="size-4 shrink-0" />
        {t("shortcutsHint")}
        <Kbd className="ml-auto">?</Kbd>
      </Button>
    </div>
  );
}
