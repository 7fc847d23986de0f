"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { bandLooks, lineLooks } from "@/components/chart/plot/looks";

/** The legend of the chart. */
export function PlotLegend({ hasMarket }: { hasMarket: boolean }) {
  const t = useTranslations("listing.chart");
  return (
    <ul className="flex h-14 flex-wrap content-center items-center gap-x-4 gap-y-1 text-xs text-ink-soft sm:h-8">
      <Entry text={t("price")}>
        <path d="M0 6H18" {...lineLooks.own} />
      </Entry>
      <Entry text={t("override")}>
        <path d="M9 1l5 5l-5 5l-5 -5z" className="fill-surface stroke-accent stroke-[1.75]" />
      </Entry>
      {hasMarket && (
        <Entry text={t("bandLegend")}>
          <rect width={18} height={12} rx={2} className={bandLooks.inner} />
          <path d="M0 6H18" {...lineLooks.median} />
        </Entry>
      )}
      <Entry text={t("booked")}>
        <rect y={1} width={18} height={10} rx={2} className="fill-field" />
      </Entry>
      <Entry text={t("block")}>
        <rect
          x={0.5}
          y={1.5}
          width={17}
          height={9}
          rx={2}
          className="fill-transparent stroke-field"
        />
      </Entry>
    </ul>
  );
}

function Entry({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5 whitespace-nowrap">
      <svg aria-hidden width={18} height={12}>
        {children}
      </svg>
      {text}
    </li>
  );
}
