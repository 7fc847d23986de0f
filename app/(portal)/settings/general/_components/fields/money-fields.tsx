import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { ComboBox } from "@/components/ui/combo-box";
import { NumberField } from "@/components/ui/number-field";
import { Switch } from "@/components/ui/switch";
import { type Choice, withCurrent } from "./choices";
import { basisPoints, type FieldsProps } from "../draft";

/** Currency for totals, tax rate, decimals. */
export function MoneyFields({
  draft,
  onChange,
  errorOf,
  currencies,
}: FieldsProps & { currencies: readonly Choice[] }) {
  const t = useTranslations("general");
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
        <NumberField
          name="tax_rate_bp"
          label={t("taxRate")}
          description={t("taxRateText")}
          value={draft.tax_rate_bp / 100}
          onChange={(percent) => onChange({ tax_rate_bp: basisPoints(percent) })}
          step={0.01}
          formatOptions={{ maximumFractionDigits: 2 }}
          unit="%"
          errorMessage={errorOf("tax_rate_bp")}
        />
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
