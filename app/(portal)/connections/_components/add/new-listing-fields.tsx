"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ComboBox } from "@/components/ui/combo-box";
import { TextField } from "@/components/ui/text-field";

/** Name, currency and time zone of a listing that only has calendars. */
export function NewListingFields() {
  const t = useTranslations("connections.calendar");
  const names = new Intl.DisplayNames(useLocale(), { type: "currency" });
  const [currency, setCurrency] = useState("USD");
  const [zone, setZone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const currencies = Intl.supportedValuesOf("currency");
  const zones = ["UTC", ...Intl.supportedValuesOf("timeZone").filter((id) => id !== "UTC")];
  return (
    <>
      <TextField name="name" label={t("name")} maxLength={300} isRequired />
      <div className="grid gap-3 sm:grid-cols-2">
        <ComboBox
          label={t("currency")}
          options={currencies.map((id) => ({ id, label: `${id} · ${names.of(id) ?? id}` }))}
          value={currency}
          onChange={(id) => setCurrency(id ?? "")}
          isRequired
        />
        <ComboBox
          label={t("timeZone")}
          options={zones.map((id) => ({ id, label: id.replaceAll("_", " ") }))}
          value={zone}
          onChange={(id) => setZone(id ?? "")}
          isRequired
        />
      </div>
      <input type="hidden" name="currency" value={currency} />
      <input type="hidden" name="time_zone" value={zone} />
    </>
  );
}
