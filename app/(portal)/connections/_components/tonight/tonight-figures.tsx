"use client";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useNumbers } from "@/components/numbers/use-numbers";
import { cx } from "@/components/ui/cx";
import type { Tonight } from "@/lib/sync/pushes/schema-connection";

/** Nights that would be sent: all, up, down, and changed by more than 5%. */
export function TonightFigures({ total }: { total: Tonight["total"] }) {
  const t = useTranslations("connections.tonight");
  const { number } = useNumbers();
  const { nights, up, down, over_5: over, listings } = total;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">
      <Figure label={t("nights")} note={t("listings", { count: listings })}>
        {number(nights)}
      </Figure>
      <Figure label={t("up")} tone={up > 0 ? "text-up" : "text-ink"}>
        {up > 0 && <ArrowUp aria-hidden className="size-4" />}
        {number(up)}
      </Figure>
      <Figure label={t("down")} tone={down > 0 ? "text-down" : "text-ink"}>
        {down > 0 && <ArrowDown aria-hidden className="size-4" />}
        {number(down)}
      </Figure>
      <Figure label={t("over")}>{number(over)}</Figure>
    </dl>
  );
}

interface FigureProps {
  label: string;
  note?: string;
  tone?: string;
  children: ReactNode;
}

function Figure({ label, note, tone = "text-ink", children }: FigureProps) {
  return (
    <div className="flex min-w-20 flex-col">
      <dt className="text-sm text-ink-faint">{label}</dt>
      <dd className="flex flex-col">
        <span className={cx("flex items-center gap-1 text-xl font-semibold tabular-nums", tone)}>
          {children}
        </span>
        {note !== undefined && <span className="text-xs text-ink-faint">{note}</span>}
      </dd>
    </div>
  );
}
