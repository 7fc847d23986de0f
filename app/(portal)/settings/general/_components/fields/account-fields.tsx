import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { ComboBox } from "@/components/ui/combo-box";
import { TextField } from "@/components/ui/text-field";
import { type Choice, withCurrent } from "./choices";
import type { FieldsProps } from "../draft";

/** Name and time zone. */
export function AccountFields({
  draft,
  onChange,
  errorOf,
  timeZones,
}: FieldsProps & { timeZones: readonly Choice[] }) {
  const t = useTranslations("general");
  return (
    <Card title={t("account")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="name"
          label={t("name")}
          description={t("nameText")}
          value={draft.name}
          onChange={(name) => onChange({ name })}
          errorMessage={errorOf("name")}
          maxLength={100}
          autoComplete="organization"
        />
        <ComboBox
          name="time_zone"
          label={t("timeZone")}
          description={t("timeZoneText")}
          options={withCurrent(timeZones, draft.time_zone)}
          value={draft.time_zone}
          onChange={(id) => onChange({ time_zone: id ?? "" })}
          errorMessage={errorOf("time_zone")}
        />
      </div>
    </Card>
  );
}
