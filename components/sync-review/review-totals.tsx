"use client";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useNumbers } from "@/components/hooks/use-numbers";
import { cx } from "@/components/ui/cx";
import { Skeleton } from "@/components/ui/skeleton";
import { Stat } from "@/components/ui/stat";
import type { SyncPreview } from "@/lib/delivery/sync-preview/schema";
import { useReviewed } from "./review-state";

type Total = SyncPreview["total"];

const box =
  "grid grid-cols-3 divide-x divide-line rounded-lg border border-line bg-surface sm:grid-cols-6 *:min-w-0 *:px-3 *:py-2.5 max-sm:*:nth-3:border-e-0 max-sm:*:nth-[n+4]:hidden";

/** Figures of all listings that can be sent. */
export function ReviewTotals({
  total,
  all,
  settleDays,
}: {
  total: Total;
  /** Listings of the review. */
  all: number;
  settleDays: number;
}) {
  const t = useTranslations("syncReview.totals");
  const { number } = useNumbers();
  return (
    <section aria-label={t("title")} className={box}>
      <Stat
        label={t("ready")}
        value={number(total.ready)}
        unit={t("of", { all })}
        note={
          <Small>
            <Rest total={total} />
          </Small>
        }
      />
      <Stat
        label={t("tonight")}
        value={number(total.leaving)}
        unit={t("prices", { count: total.leaving })}
        note={<Small>{t(settleDays === 0 ? "noLimit" : "limit")}</Small>}
      />
      <Settled moves={total.moves.settled} />
      <Average label={t("near")} average={total.average_0_30} />
      <Average label={t("middle")} average={total.average_31_90} />
      <Average label={t("far")} average={total.average_91_365} />
    </section>
  );
}

/** A note that a phone has no room for. */
function Small({ children }: { children: ReactNode }) {
  return <span className="max-sm:hidden">{children}</span>;
}

/** The listings that are not ready. */
function Rest({ total }: { total: Total }) {
  const t = useTranslations("syncReview.totals");
  const rest = [
    ["look", total.needs_look],
    [total.needs_look > 0 ? "minimumToo" : "minimum", total.needs_minimum],
    ["blocked", total.blocked],
  ] as const;
  const parts = rest.flatMap(([key, count]) => (count > 0 ? [t(key, { count })] : []));
  return parts.length > 0 ? parts.join(", ") : t("allReady");
}

function Settled({ moves: { up, down, same } }: { moves: Total["moves"]["settled"] }) {
  const t = useTranslations("syncReview.totals");
  return (
    <Stat
      label={t("settled")}
      value={
        <span className="flex flex-wrap gap-x-3 max-sm:text-base">
          <Moves tone="text-up" icon={<ArrowUp aria-hidden />} text={t("up", { count: up })}>
            {up}
          </Moves>
          <Moves
            tone="text-down"
            icon={<ArrowDown aria-hidden />}
            text={t("down", { count: down })}
          >
            {down}
          </Moves>
        </span>
      }
      note={<Small>{t("stay", { same, open: up + down + same })}</Small>}
    />
  );
}

interface MovesProps {
  tone: string;
  icon: ReactNode;
  /** For assistive technology. */
  text: string;
  children: number;
}

function Moves({ tone, icon, text, children }: MovesProps) {
  const { number } = useNumbers();
  return (
    <span className={cx("inline-flex items-center gap-0.5 [&_svg]:size-4", tone)}>
      {icon}
      <span aria-hidden>{number(children)}</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}

function Average({ label, average }: { label: string; average: Total["average_0_30"] }) {
  const t = useTranslations("syncReview.totals");
  const { words } = useReviewed();
  return (
    <Stat
      label={label}
      value={<Change percent={average.settled} />}
      note={t("averageTonight", { change: words.average(average.tonight) })}
    />
  );
}

/** A mean change with its sign, in a colour; one that shows as 0 has neither. */
export function Change({ percent }: { percent: number | null }) {
  const { words } = useReviewed();
  const text = words.average(percent);
  const tone = { "+": "text-up", "−": "text-down" }[text.charAt(0)];
  return <span className={cx("tabular-nums", tone)}>{text}</span>;
}

/** The totals while they load. */
export function TotalsSkeleton() {
  return (
    <div aria-hidden className={box}>
      {["w-20", "w-16", "w-24", "w-16", "w-20", "w-16"].map((width, index) => (
        <div key={index} className="flex h-20 flex-col justify-center gap-2">
          <Skeleton className={cx("h-3", width)} />
          <Skeleton className="h-5 w-14" />
          <Skeleton className="h-3 w-20" />
        </div>
      ))}
    </div>
  );
}
