"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form } from "@/components/form/form";
import { showToast } from "@/components/toast/toast-queue";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { NumberField } from "@/components/ui/number-field";
import { mostAmount } from "@/lib/core/money";
import { mostUnits } from "@/lib/inventory/listings/fields";
import type { Item } from "@/lib/pricing/actions/board";
import { fillIn, type Missing } from "@/lib/pricing/actions/client";

interface Field {
  name: keyof Missing;
  minValue: number;
  maxValue: number;
  step: number;
}

const fields: Partial<Record<string, readonly Field[]>> = {
  base_price_missing: [{ name: "base", minValue: 1, maxValue: mostAmount.nightly, step: 1 }],
  units_suspected: [{ name: "units", minValue: 1, maxValue: mostUnits, step: 1 }],
  bedroom_count_missing: [{ name: "no_of_bedrooms", minValue: 0, maxValue: 100, step: 0.5 }],
  location_missing: [
    { name: "latitude", minValue: -90, maxValue: 90, step: 0.000_001 },
    { name: "longitude", minValue: -180, maxValue: 180, step: 0.000_001 },
  ],
};

interface MissingFieldProps {
  item: Item;
  /** What the fields begin with. */
  suggested?: Missing;
  onSaved: () => void;
}

/** A form for the fields that the listing lacks. */
export default function MissingField({ item, suggested = {}, onSaved }: MissingFieldProps) {
  const t = useTranslations("actions.missing");
  const { source, action } = item;
  const missing = fields[action.action_type] ?? [];
  const [values, setValues] = useState(suggested);
  const isComplete = missing.every(({ name }) => Number.isFinite(values[name]));
  const save = useSave(item, onSaved);
  const problem = save.error;
  return (
    <Card title={t("title")}>
      <p className="mb-4 max-w-prose text-sm text-pretty text-ink-soft">
        {t(`why.${whyOf(action.action_type)}`)}
      </p>
      {source.rights.canEdit ? (
        <Form
          problem={problem && { message: problem.message }}
          onSubmit={() => isComplete && save.mutate(values)}
        >
          <div className="flex flex-wrap items-end gap-3">
            {missing.map(({ name, ...limits }) => (
              <NumberField
                key={name}
                label={t(`field.${name}`)}
                defaultValue={suggested[name] ?? NaN}
                {...limits}
                isRequired
                formatOptions={{ maximumFractionDigits: 6 }}
                onChange={(value) => setValues((now) => ({ ...now, [name]: value }))}
                className="w-44"
              />
            ))}
            <Button type="submit" variant="primary" isPending={save.isPending}>
              {t("save")}
            </Button>
          </div>
        </Form>
      ) : (
        <p className="text-sm text-ink-faint">{t("viewOnly")}</p>
      )}
    </Card>
  );
}

function useSave({ listing, source }: Item, onSaved: () => void) {
  const t = useTranslations("actions.missing");
  return useMutation({
    mutationFn: (values: Missing) =>
      fillIn(source.account, { listing_id: listing.id, pms: listing.pms }, values),
    onSuccess: () => {
      showToast({ title: t("saved"), description: listing.name });
      onSaved();
    },
  });
}

function whyOf(type: string): "base" | "bedrooms" | "location" | "units" {
  if (type === "base_price_missing") return "base";
  if (type === "units_suspected") return "units";
  return type === "bedroom_count_missing" ? "bedrooms" : "location";
}
