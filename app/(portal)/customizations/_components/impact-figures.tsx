import { useFormatter, useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import type { Impact } from "./use-impact";

/** How many listings change, and how many keep a rule of their own. */
export function ImpactFigures({ impact: { tried, isCounting, error } }: { impact: Impact }) {
  const t = useTranslations("customizations.panel");
  if (error && !isCounting) {
    return (
      <Notice tone="danger" isLive title={t("unchecked")}>
        {error.message}
      </Notice>
    );
  }
  const changed = tried?.listings_changed;
  const shielded = tried?.listings_shielded;
  return (
    <div
      className="grid grid-cols-2 gap-3 border-t border-line pt-3 max-xl:pt-1"
      aria-busy={isCounting}
    >
      <Figure isFaint={isCounting} value={changed} label={t("change", { count: changed ?? 0 })} />
      <Figure
        isFaint={isCounting}
        value={shielded}
        label={t("shielded", { count: shielded ?? 0 })}
      />
      <output className="sr-only">
        {isCounting ? t("checking") : t("reach", { count: changed ?? 0 })}
      </output>
    </div>
  );
}

function Figure({
  value,
  label,
  isFaint,
}: {
  value: number | undefined;
  label: string;
  isFaint: boolean;
}) {
  const format = useFormatter();
  return (
    <div
      className={cx(
        "max-xl:flex max-xl:items-center max-xl:gap-2",
        "transition-opacity",
        isFaint && "opacity-80",
      )}
    >
      <p className="flex h-7 shrink-0 items-center text-xl font-semibold text-ink tabular-nums">
        {value === undefined ? <Skeleton className="h-5 w-8" /> : format.number(value)}
      </p>
      <p className="text-xs text-pretty text-ink-soft">{label}</p>
    </div>
  );
}
