"use client";
import { useTranslations } from "next-intl";
import { ComboBox } from "@/components/ui/combo-box";
import { Select } from "@/components/ui/select";
import { pmsTitle } from "@/lib/core/pms";
import type { Draft } from "../check/use-draft";

const commonPmsNames = [
  "airbnb",
  "bookingcom",
  "csv",
  "guesty",
  "hostaway",
  "hospitable",
  "lodgify",
  "ownerrez",
  "smoobu",
  "vrbo",
];

/** Returns options of the names, the chosen one first. */
const optionsOf = (names: readonly string[], chosen: string | null) =>
  [...new Set([...(chosen === null ? [] : [chosen]), ...names])].map((id) => ({
    id,
    label: id.replaceAll("_", " "),
  }));

/** Choices for what a listings file may omit: PMS, currency and time zone of new listings. */
export function AccountChoices({ draft: { view, change } }: { draft: Draft }) {
  const t = useTranslations("uploads.reading");
  const { settings, file, pms_names: own } = view;
  const has = (name: string): boolean => file?.columns.some(({ field }) => field === name) ?? false;
  const pms = [...new Set([...own, ...commonPmsNames])].map((id) => ({ id, label: pmsTitle(id) }));
  return (
    <div className="flex flex-col gap-3">
      {!has("pms_name") && (
        <Select
          label={t("pms")}
          placeholder={t("pms")}
          options={pms}
          value={settings.pms_name}
          onChange={(pms_name) => change({ pms_name })}
        />
      )}
      {!has("currency") && (
        <ComboBox
          label={t("currency")}
          options={optionsOf(Intl.supportedValuesOf("currency"), settings.currency)}
          value={settings.currency}
          onChange={(currency) => currency !== null && change({ currency })}
        />
      )}
      {!has("time_zone") && (
        <ComboBox
          label={t("timeZone")}
          description={t("timeZoneText")}
          options={optionsOf(Intl.supportedValuesOf("timeZone"), settings.time_zone)}
          value={settings.time_zone}
          onChange={(zone) => zone !== null && change({ time_zone: zone })}
        />
      )}
    </div>
  );
}

const any = "any";

/** The PMS of the listings in the rows, if the account has several PMSs. */
export function PmsChoice({ draft: { view, change } }: { draft: Draft }) {
  const t = useTranslations("uploads.reading");
  const { settings, file, pms_names: own } = view;
  if (own.length < 2 || file?.columns.some(({ field }) => field === "pms_name")) return null;
  const options = own.map((id) => ({ id, label: pmsTitle(id) }));
  return (
    <Select
      label={t("pmsOfRows")}
      placeholder={t("anyPms")}
      options={[{ id: any, label: t("anyPms") }, ...options]}
      value={settings.pms_name ?? any}
      onChange={(id) => change({ pms_name: id === any ? null : id })}
    />
  );
}
