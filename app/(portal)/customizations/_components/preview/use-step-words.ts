import { useTranslations } from "next-intl";
import { useFormats } from "@/components/chart/use-formats";
import { usePercent } from "@/components/rules/use-percent";
import { useRuleWords } from "@/components/rules/use-rule-words";
import type { Reason, Step } from "@/lib/pricing/prices/schema-reason";

/** Writes the parts of an explained night; null where a part does not apply. */
export function useStepWords(currency: string | null) {
  const t = useTranslations("customizations.night");
  const stays = useTranslations("customizations.preview");
  const percent = usePercent();
  const rule = useRuleWords();
  const { money, amountIn } = useFormats(currency);
  const exact = (value: number) =>
    Number.isInteger(value) ? money(value) : amountIn(value, currency);
  return {
    base: ({ listing_info }: Reason) => exact(listing_info.base_price),
    step: (step: Step | undefined) => {
      if (!step) return null;
      // A fixed last-minute price is a price, all others are percentages.
      return step.value.endsWith("%")
        ? percent((step.factor - 1) * 100)
        : exact(Number(step.value));
    },
    override: ({ final_price_override: { price, price_type: type } }: Reason) => {
      if (price === undefined) return null;
      return type === "fixed" ? exact(price) : percent(price);
    },
    limit: ({ thresholds: { applied, min, max }, final_adjustments: { price } }: Reason) => {
      if (applied === "min") return t("minimum", { price: exact(min) });
      if (applied === "floor") return t("floor", { price: exact(price) });
      return applied === "max" ? t("maximum", { price: exact(max) }) : null;
    },
    rounding: ({ final_adjustments: { rounding } }: Reason) =>
      rounding === "none" ? null : rule("rounding", { rounding_type: rounding }),
    price: ({ final_adjustments: { price } }: Reason) => exact(price),
    stay: ({ other_customizations: { min_stay: count } }: Reason) => stays("nights", { count }),
  };
}
