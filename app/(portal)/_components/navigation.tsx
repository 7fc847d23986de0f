"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { Wordmark } from "@/components/brand/wordmark";
import { cx } from "@/components/ui/cx";
import { type Section, sectionsFor } from "./sections";

/** The list of sections; the current one is marked. */
export function Navigation({
  role,
  className,
  onNavigate,
}: {
  role: string;
  className?: string;
  /** A link was followed: a sheet closes. */
  onNavigate?: () => void;
}) {
  const t = useTranslations("shell");
  const sections = sectionsFor(role);
  return (
    <nav
      aria-label={t("navigation")}
      className={cx(
        "flex-col gap-1 overflow-y-auto border-r border-line bg-paper px-2.5 py-3",
        className,
      )}
    >
      <Link href="/listings" className="mb-3 rounded-md px-2 py-1 focus-ring">
        <Wordmark />
      </Link>
      {sections
        .filter((section) => section.group === "work")
        .map((section) => (
          <NavigationLink key={section.id} section={section} onNavigate={onNavigate} />
        ))}
      <p className="px-2 pt-4 pb-1 text-xs font-medium text-ink-faint">{t("settings")}</p>
      {sections
        .filter((section) => section.group === "settings")
        .map((section) => (
          <NavigationLink key={section.id} section={section} onNavigate={onNavigate} />
        ))}
    </nav>
  );
}

function NavigationLink({
  section,
  onNavigate,
}: {
  section: Section;
  onNavigate: (() => void) | undefined;
}) {
  const t = useTranslations("shell");
  const isCurrent = usePathname().startsWith(section.href);
  return (
    <Link
      href={section.href}
      onClick={() => onNavigate?.()}
      aria-current={isCurrent ? "page" : undefined}
      className={cx(
        "flex h-8 items-center gap-2.5 rounded-md px-2 text-sm font-medium focus-ring transition-colors",
        isCurrent
          ? "bg-accent-soft text-accent-ink"
          : "text-ink-soft hover:bg-muted hover:text-ink",
      )}
    >
      <section.icon aria-hidden className="size-4 shrink-0" />
      {t(section.id)}
    </Link>
  );
}
