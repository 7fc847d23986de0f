"use client";
import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import type { CopyFlags } from "@/lib/mappings/schema";

const flags = ["min_max_base", "customization", "group", "notes", "tags"] as const;

export const copyNothing: CopyFlags = {
  min_max_base: false,
  customization: false,
  group: false,
  notes: false,
  tags: false,
};

/** Chooses which of the parent's settings are copied to the child. */
export function CopyOptions({
  copy,
  onChange,
}: {
  copy: CopyFlags;
  onChange: (copy: CopyFlags) => void;
}) {
  const t = useTranslations("mapping.copy");
  return (
    <fieldset>
      <legend className="text-sm font-medium text-ink-soft">{t("title")}</legend>
      <div className="mt-2 grid gap-x-4 gap-y-2.5 sm:grid-cols-2">
        {flags.map((flag) => (
          <Checkbox
            key={flag}
            isSelected={copy[flag]}
            onChange={(isSelected) => onChange({ ...copy, [flag]: isSelected })}
            description={t(`${flag}.text`)}
          >
            {t(`${flag}.label`)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
