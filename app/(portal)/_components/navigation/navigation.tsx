"use client";
import { BookOpen, Keyboard, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "react-aria-components/Button";
import { Wordmark } from "@/components/brand/wordmark";
import { cx } from "@/components/ui/cx";
import { Kbd } from "@/components/ui/kbd";
import { type AccountAccess, type Section, sectionsFor } from "./sections";

export interface NavigationProps {
  access: AccountAccess;
  /** Name of the managed account, above its sections. */
  accountName?: string | undefined;
  /** Counts shown beside sections. */
  counts: Partial<Record<Section["id"], number>>;
  /** How many need attention, shown as a sign; none for 0. */
  warnings: Partial<Record<Section["id"], number>>;
  onShortcuts: () => void;
  className?: string;
  /** Called when a link is followed. */
  onNavigate?: () => void;
}

/** Links to all sections. */
export function Navigation(props: NavigationProps) {
  const { access, accountName, counts, warnings, onShortcuts, className, onNavigate } = props;
  const t = useTranslations("shell");
  const all = sectionsFor(access);
  const sections = Map.groupBy(all, (section) => section.group);
  const links = (group: Section["group"]) =>
    sections.get(group)?.map((section) => (
      <li key={section.id}>
        <NavigationLink
          section={section}
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
      <div className="mt-auto flex flex-col gap-0.5 pt-6">
        <Link href="/docs/api" onClick={() => onNavigate?.()} className={cx(row, quiet)}>
          <BookOpen aria-hidden className="size-4 shrink-0" />
          {t("reference")}
        </Link>
        <Button onPress={onShortcuts} className={cx(row, quiet, "hidden w-full lg:flex")}>
          <Keyboard aria-hidden className="size-4 shrink-0" />
          {t("shortcutsHint")}
          <Kbd className="ml-auto">?</Kbd>
        </Button>
      </div>
    </nav>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <h2 className="truncate px-2 pt-5 pb-1.5 text-xs font-medium text-ink-faint">{children}</h2>
  );
}

const row =
  "flex h-8 items-center gap-2.5 rounded-md px-2 text-sm font-medium focus-ring transition-colors";
const quiet = "text-ink-soft hover:bg-muted hover:text-ink";

function NavigationLink({
  section,
  count,
  warnings,
  onNavigate,
}: {
  section: Section;
  count: number | undefined;
  warnings: number;
  onNavigate: (() => void) | undefined;
}) {
  const t = useTranslations("shell");
  const format = useFormatter();
  const path = usePathname();
  const [sectionPath = ""] = section.href.split("?");
  const isCurrent = path === sectionPath || path.startsWith(`${sectionPath}/`);
  return (
    <Link
      href={section.href}
      onClick={() => onNavigate?.()}
      aria-current={isCurrent ? "page" : undefined}
      className={cx(row, isCurrent ? "bg-accent-soft text-accent-ink" : quiet)}
    >
      <section.icon aria-hidden className="size-4 shrink-0" />
      <span className="flex-1">{t(section.id)}</span>
      {count !== undefined && (
        <span
          className={cx("text-xs tabular-nums", isCurrent ? "text-accent-ink" : "text-ink-faint")}
        >
          {format.number(count)}
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
