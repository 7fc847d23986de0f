import { useTranslations } from "next-intl";
import { useNumbers } from "@/components/numbers/use-numbers";
import { Card } from "@/components/ui/card";
import { Stat } from "@/components/ui/stat";
import type { Usage } from "@/lib/usage/ledger/schema";

interface FiguresProps {
  usage: Usage;
  isPresent: boolean;
  /** The month's name. */
  name: string;
}

/** The month's charge, its parts, and the projected charge. */
export function Figures({ usage, isPresent, name }: FiguresProps) {
  const t = useTranslations("usage");
  const { cents, number, percent } = useNumbers();
  const dollars = (amount: number) => cents(amount / 100, "USD");
  const { projected } = usage;
  return (
    <Card title={name} meta={isPresent ? t("soFar") : t("closed")}>
      <div className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-4">
        <Stat
          label={isPresent ? t("total") : t("finalTotal")}
          value={dollars(usage.total_cents)}
          note={t("net", { amount: dollars(usage.amount_cents) })}
        />
        <Stat
          label={t("listings")}
          value={number(usage.listings)}
          note={t("perListing", { price: dollars(100) })}
        />
        <Stat
          label={t("tax")}
          value={dollars(usage.tax_cents)}
          note={t("taxRate", { rate: percent(usage.tax_rate_bp / 100, { most: 2 }) })}
        />
        {isPresent && (
          <Stat
            label={t("projected")}
            value={dollars(projected.total_cents)}
            note={t("projectedListings", { count: projected.listings })}
          />
        )}
      </div>
    </Card>
  );
}
