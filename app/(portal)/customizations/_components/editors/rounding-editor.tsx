"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/hooks/use-account";
import { useFormats } from "@/components/chart/use-formats";
import { RadioGroup } from "@/components/ui/radio-group";
import { unroundedQuery } from "@/lib/pricing/customizations/client";
import { fieldsOf } from "@/lib/pricing/rules/kinds";
import { type Ending, endedMinor } from "@/lib/pricing/engine/rounding";
import type { EditorProps, ExampleListing } from "./editor-props";

const endings = ["nearest_5", "ending_9"] as const satisfies readonly Ending[];
const general = { nearest_5: "endingPlain", ending_9: "endingNine" } as const;

/** Chooses how prices end, with tonight's price of a listing as an example. */
export default function RoundingEditor({ fields, onChange, isReadOnly, example }: EditorProps) {
  const t = useTranslations("customizations.editor");
  const { rounding_type: type = "none" } = fieldsOf("rounding", fields);
  const price = useExample(example);
  return (
    <div className="flex flex-col gap-2">
      {price && (
        <p className="text-sm text-pretty text-ink-soft">
          {t("endingExample", { name: price.name, price: price.before })}
        </p>
      )}
      <RadioGroup
        label={t("endingLabel")}
        isLabelHidden
        orientation="horizontal"
        options={endings.map((id) => ({
          id,
          label: t(`endingTypes.${id}`),
          description: price
            ? t("endingBecomes", { before: price.before, after: price.after(id) })
            : t(general[id]),
        }))}
        value={type === "none" ? null : type}
        onChange={(id) => onChange({ rounding_type: id })}
        isDisabled={isReadOnly}
      />
      <p className="text-xs text-pretty text-ink-faint">{t("endingBounds")}</p>
    </div>
  );
}

/** Returns tonight's price of the listing before and after rounding; undefined while unknown. */
function useExample(example: ExampleListing | null) {
  const { account } = useAccount();
  const listing = { id: example?.id ?? "", pms: example?.pms ?? "" };
  const { data } = useQuery({ ...unroundedQuery(account, listing), enabled: example !== null });
  const { amountIn, money } = useFormats(example?.currency ?? null);
  if (data == null || !example) return undefined;
  return {
    name: example.name,
    before: amountIn(data, example.currency),
    after: (ending: Ending) => money(endedMinor(data, ending, false) / 100),
  };
}
