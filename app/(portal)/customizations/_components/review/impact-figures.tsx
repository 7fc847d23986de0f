import { useFormatter, useTranslations } from "next-intl";
import { usePercent } from "@/components/rules/use-percent";
import { cx } from "@/components/ui/cx";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import type { Preview } from "@/lib/pricing/customizations/schema-answers";
import type { Previewing } from "./use-preview";

/** How many listings change or keep their own rule, and the mean price change. */
export function ImpactFigures({ previewing }: { previewing: Previewing }) {
  const { preview, isCounting, error } = previewing;
  const t = useTranslations("customizations.panel");
  const percent = usePercent();
  if (error && !isCounting) {
    return (
      <Notice tone="danger" isLive title={t("unchecked")}>
        {error.message}
      </Notice>
    );
  }
  return (
    <div
      className="grid grid-cols-2 gap-3 border-t border-line pt-3 max-xl:pt-1"
      aria-busy={isCounting}
    >
      <Counts preview={preview} isFaint={isCounting} />
      {preview?.price_change &&
        ([30, 90] as const).map((nights) => (
          <Figure
            key={nights}
            isMinor
            value={percent(preview.price_change?.[`next_${nights}`] ?? 0)}
            label={t("next", { nights })}
            isFaint={isCounting}
          />
        ))}
      {preview && preview.listings_priced < preview.listings_changed && (
        <p className="col-span-2 text-xs text-pretty text-ink-faint">
          {t("sampled", { priced: preview.listings_priced, count: preview.listings_changed })}
        </p>
      )}
      <output className="sr-only">
        {isCounting ? t("checking") : t("reach", { count: preview?.affected ?? 0 })}
      </output>
    </div>
  );
}

/** Counts of listings whose prices change, that keep their own rule, and whose stays change. */
function Counts({ preview, isFaint }: { preview: Preview | undefined; isFaint: boolean }) {
  const t = useTranslations("customizations.panel");
  const {
    prices_changed: prices,
    listings_shielded: shielded,
    stays_changed: stays,
  } = {
    ...preview,
  };
  return (
    <>
      <Figure isFaint={isFaint} value={prices} label={t("change", { count: prices ?? 0 })} />
      <Figure isFaint={isFaint} value={shielded} label={t("shielded", { count: shielded ?? 0 })} />
      {stays !== undefined && stays > 0 && (
        <Figure isFaint={isFaint} value={stays} label={t("stays", { count: stays })} />
      )}
    </>
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
