"use client";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/chart/use-formats";
import { useNumbers } from "@/components/hooks/use-numbers";

/** Effect of a change on prices, as dry runs return it. */
interface Effect {
  price_change?: { next_90: number } | null | undefined;
  sample?: readonly { date: string; from: number; to: number }[] | undefined;
}

interface EffectTextProps {
  effect: Effect;
  /** Writes the price of a night; without it no night is named, as where nights are of several listings. */
  money?: (value: number) => string;
}

/** Nights that are named. */
const mostNamed = 3;

/** What a change does to the prices of the coming nights. */
export function EffectText({ effect, money }: EffectTextProps) {
  const t = useTranslations("actions.value");
  const numbers = useNumbers();
  const { shortDate } = useFormats(null);
  const change = effect.price_change?.next_90 ?? 0;
  const named = money ? (effect.sample ?? []).slice(0, mostNamed) : [];
  if (change === 0 && (effect.sample ?? []).length === 0)
    return <p className="text-ink-faint">{t("none")}</p>;
  return (
    <>
      <p className="text-ink">{t("effect", { percent: numbers.change(change) })}</p>
      {money && named.length > 0 && (
        <p className="text-xs text-ink-faint tabular-nums">
          {named
            .map(({ date, from, to }) => `${shortDate(date)}: ${money(from)} → ${money(to)}`)
            .join(" · ")}
        </p>
      )}
    </>
  );
}
