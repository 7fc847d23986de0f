"use client";
import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import type { Section } from "./sections";

/** "auto": the page is prefetched. */
export type LinkPrefetch = "auto" | false;

export const row =
  "flex h-8 items-center gap-2.5 rounded-md px-2 text-sm font-medium focus-ring transition-colors";
export const quiet = "text-ink-soft hover:bg-muted hover:text-ink";

/** A section, with its count and whether something in it needs attention. */
export function NavigationLink({
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
      prefetch={prefetch}
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
