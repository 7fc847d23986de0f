import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { NumberField } from "@/components/ui/number-field";
import { Switch } from "@/components/ui/switch";
import type { FieldsProps } from "../draft";

/** Limits of mapping. */
export function MappingFields({ draft, onChange, errorOf }: FieldsProps) {
  const t = useTranslations("general");
  return (
    <Card title={t("mapping")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          name="max_child_listings"
          label={t("children")}
          description={t("childrenText")}
          value={draft.max_child_listings}
          onChange={(value) => onChange({ max_child_listings: value })}
          errorMessage={errorOf("max_child_listings")}
        />
        <NumberField
          name="max_mapping_distance_m"
          label={t("distance")}
          description={t("distanceText")}
          value={draft.max_mapping_distance_m}
          onChange={(value) => onChange({ max_mapping_distance_m: value })}
          unit={t("metres")}
          errorMessage={errorOf("max_mapping_distance_m")}
        />
        <Switch
          isSelected={draft.cross_pms_mapping}
          onChange={(isOn) => onChange({ cross_pms_mapping: isOn })}
          description={t("crossPmsText")}
          className="sm:col-span-2"
        >
          {t("crossPms")}
        </Switch>
      </div>
    </Card>
  );
}
