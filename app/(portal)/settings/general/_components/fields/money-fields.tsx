import { useTranslations } from "next-intl";
import { useNumbers } from "@/components/numbers/use-numbers";
import { Card } from "@/components/ui/card";
import { ComboBox } from "@/components/ui/combo-box";
import { Switch } from "@/components/ui/switch";
import { type Choice, withCurrent } from "./choices";
import type { FieldsProps } from "../draft";

/** Currency for totals, decimals; the tax rate is shown, because only an administrator sets it. */
export function MoneyFields({
  draft,
  onChange,
  errorOf,
  currencies,
}: FieldsProps & { currencies: readonly Choice[] }) {
  const t = useTranslations("general");
  const { percent } = useNumbers();
  return (
    <Card title={t("money")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <ComboBox
          name="currency"
          label={t("currency")}
          description={t("currencyText")}
          options={withCurrent(currencies, draft.currency)}
          value={draft.currency}
          onChange={(id) => onChange({ currency: id ?? "" })}
          errorMessage={errorOf("currency")}
        />
        <dl className="flex flex-col gap-1">
          <dt className="font-medium text-ink">{t("taxRate")}</dt>
          <dd className="text-ink tabular-nums">{percent(draft.tax_rate_bp / 100, { most: 2 })}</dd>
          <dd className="text-ink-faint">{t("taxRateText")}</dd>
        </dl>
        <Switch
          isSelected={draft.decimals}
          onChange={(decimals) => onChange({ decimals })}
          description={t("decimalsText")}
          className="sm:col-span-2"
        >
          {t("decimals")}
        </Switch>
      </div>
    </Card>
  );
}
