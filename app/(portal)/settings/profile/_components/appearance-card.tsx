"use client";
import { useTranslations } from "next-intl";
import { themes, useTheme } from "../../../_components/theme/use-theme";
import { Card } from "@/components/ui/card";
import { SegmentedControl } from "@/components/ui/segmented-control";

export function AppearanceCard() {
  const t = useTranslations();
  const [theme, choose] = useTheme();
  return (
    <Card title={t("profile.appearance")}>
      <div className="flex flex-col gap-2">
        <SegmentedControl
          label={t("profile.theme")}
          options={themes.map(({ id, theme: value, icon: Icon }) => ({
            id: value,
            label: t(`shell.${id}`),
            icon: <Icon aria-hidden />,
          }))}
          value={theme}
          onChange={(chosen) => {
            const entry = themes.find(({ theme: value }) => value === chosen);
            if (entry) choose(entry.theme);
          }}
        />
        <p className="text-xs text-ink-faint">{t("profile.appearanceText")}</p>
      </div>
    </Card>
  );
}
