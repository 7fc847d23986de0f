"use client";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { homeKeyOf, type HomePlace, type ListingRow } from "@/lib/catalog/rows";

interface HomeToggleProps {
  row: ListingRow;
  place: Extract<HomePlace, { kind: "above" }>;
  onToggle: () => void;
  isTabbable?: boolean;
  /** Shows how many others there are. */
  hasCount?: boolean;
  className?: string;
}

/** Shows or hides the other listings of a home, beside its parent's name. */
export function HomeToggle({
  row,
  place: { below, isOpen },
  onToggle,
  isTabbable = false,
  hasCount = false,
  className = "absolute inset-y-0 left-0 w-4 lg:w-6",
}: HomeToggleProps) {
  const t = useTranslations("listings.home");
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const count = below.length;
  const { name } = row.listing;
  return (
    <button
      type="button"
      tabIndex={isTabbable ? 0 : -1}
      aria-expanded={isOpen}
      title={t("count", { count })}
      onClick={onToggle}
      className={cx("flex items-center justify-center text-ink-faint hover:text-ink", className)}
    >
      <span className={cx(!hasCount && "sr-only")}>+{count}</span>
      <span className="sr-only"> {t("others", { count, name })}</span>
      <Chevron aria-hidden className="size-3.5 shrink-0" />
    </button>
  );
}

/** Homes in a URL whose other listings are shown. */
export function homesIn(given: URLSearchParams): ReadonlySet<string> {
  return new Set(given.get("homes")?.split(","));
}

/** What the URL becomes when a row's home is shown or hidden; undefined for a row without others. */
export function homesWith(
  opened: ReadonlySet<string>,
  row: ListingRow,
): { homes: string | null } | undefined {
  const key = row.place && homeKeyOf(row);
  if (!key) return undefined;
  const next = new Set(opened);
  if (!next.delete(key)) next.add(key);
  return { homes: [...next].filter(Boolean).join(",") || null };
}
