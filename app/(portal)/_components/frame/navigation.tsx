"use client";
import { BookOpen, Keyboard, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { useTranslations, useFormatter } from "next-intl";
import { Button } from "react-aria-components/Button";
import { Wordmark } from "@/components/ui/wordmark";
import { cx } from "@/components/ui/cx";
import { Kbd } from "@/components/ui/kbd";
import { listingsQuery, mostInPage } from "@/lib/catalog/client";
import type { AccountId } from "@/lib/http/fetcher";
import { type AccountAccess, type Section, sectionsFor } from "./sections";
import { usePathname } from "next/navigation";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

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
  const askForListings = useListingsEarly(access.account, counts.listings ?? 0);
  const links = (group: Section["group"]) =>
    sections.get(group)?.map((section) => (
      <li key={section.id}>
        <NavigationLink
          section={section}
          prefetch={prefetch}
          count={counts[section.id]}
          warnings={warnings[section.id] ?? 0}
          onNavigate={() => {
            if (section.showsListings) askForListings();
            onNavigate?.();
          }}
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

/** "auto": the page is prefetched. */
type LinkPrefetch = "auto" | false;

const row =
  "flex h-8 items-center gap-2.5 rounded-md px-2 text-sm font-medium focus-ring transition-colors";
const quiet = "text-ink-soft hover:bg-muted hover:text-ink";

/** A section, with its count and whether something in it needs attention. */
function NavigationLink({
  section,
  prefetch,
  count,
  warnings,
  onNavigate,
}: {
  section: Section;
  prefetch: LinkPrefetch;
  count: number | undefined;
  warnings: number;
  onNavigate: () => void;
}) {
  const t = useTranslations("shell");
  const format = useFormatter();
  const path = usePathname();
  const [sectionPath = ""] = section.href.split("?");
  const most = section.mostCounted ?? Number.POSITIVE_INFINITY;
  const isCurrent = path === sectionPath || path.startsWith(`${sectionPath}/`);
  return (
    <Link
      href={section.href}
      prefetch={prefetch}
      onClick={() => onNavigate()}
      aria-current={isCurrent ? "page" : undefined}
      className={cx(row, isCurrent ? "bg-accent-soft text-accent-ink" : quiet)}
    >
      <section.icon aria-hidden className="size-4 shrink-0" />
      <span className="flex-1">{t(section.id)}</span>
      {count !== undefined && (
        <span
          className={cx("text-xs tabular-nums", isCurrent ? "text-accent-ink" : "text-ink-faint")}
        >
          {count > most ? `${format.number(most)}+` : format.number(count)}
        </span>
      )}
      {warnings > 0 && <WarningMark count={warnings} />}
    </Link>
  );
}

function WarningMark({ count }: { count: number }) {
  const t = useTranslations("shell");
  const text = t("needAttention", { count });
  return (
    <span
      title={text}
      className="grid size-5 place-items-center rounded-sm bg-warning-soft text-warning-ink [&_svg]:size-3.5"
    >
      <TriangleAlert aria-hidden />
      <span className="sr-only">{text}</span>
    </span>
  );
}

/** Returns a function that asks for listings which their page would ask for once it is there. */
function useListingsEarly(account: AccountId, listings: number): () => void {
  const client = useQueryClient();
  return () => {
    if (listings > mostInPage) void client.prefetchQuery(listingsQuery(account));
  };
}

/** How long nothing may load before a page counts as settled, in milliseconds. */
const quietMs = 500;

/** True once no query has been loading for half a second: what can wait may load then without delaying the page. */
function useSettled(): boolean {
  const client = useQueryClient();
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = (): void => {
      clearTimeout(timer);
      if (client.isFetching() > 0) return;
      timer = setTimeout(() => {
        unsubscribe();
        setSettled(true);
      }, quietMs);
    };
    const unsubscribe = client.getQueryCache().subscribe(check);
    check();
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [client]);
  return isSettled;
}
