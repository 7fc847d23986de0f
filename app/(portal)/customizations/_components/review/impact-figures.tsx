import { useFormatter, useTranslations } from "next-intl";
import { usePercent } from "@/components/rules/use-percent";
import { cx } from "@/components/ui/cx";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import type { Impact } from "./use-impact";
import type { Nights } from "./use-nights";

interface ImpactFiguresProps {
  impact: Impact;
  /** Mean change of nightly prices in %. */
  change: Nights["change"];
}

/** Number of listings that change and of those that keep their own rule, and the mean change. */
export function ImpactFigures({ impact, change }: ImpactFiguresProps) {
  const { tried, isCounting, error } = impact;
  const t = useTranslations("customizations.panel");
  const percent = usePercent();
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
      {([30, 90] as const).map((nights) => {
        const mean = change[nights];
        return (
          mean !== null && (
            <Figure
              key={nights}
              isMinor
              value={percent(mean)}
              label={t("next", { nights })}
              isFaint={false}
            />
          )
        );
      })}
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
  isMinor = false,
}: {
  value: number | string | undefined;
  label: string;
  isFaint: boolean;
  /** Hidden on phones. */
  isMinor?: boolean;
}) {
  const format = useFormatter();
  return (
    <div
      className={cx(
        "max-xl:flex max-xl:items-center max-xl:gap-2",
        "transition-opacity",
        isFaint && "opacity-80",
        isMinor && "max-sm:hidden",
      )}
    >
      <p className="flex h-7 shrink-0 items-center text-xl font-semibold text-ink tabular-nums">
        {value === undefined ? (
          <Skeleton className="h-5 w-8" />
        ) : typeof value === "number" ? (
          format.number(value)
        ) : (
          value
        )}
      </p>
      <p className="text-xs text-pretty text-ink-soft">{label}</p>
    </div>
  );
}
