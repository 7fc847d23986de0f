"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { QueryView } from "@/components/query-view/query-view";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { settingsQuery } from "@/lib/settings/client";
import type { Choices } from "./choices";
import { SettingsForm } from "./settings-form";

/** The account's settings, to be changed and saved together. */
export function GeneralSettings({ choices }: { choices: Choices }) {
  const t = useTranslations("general");
  // What is being typed must not be replaced under the hands by a refresh.
  const query = useQuery({ ...settingsQuery(), refetchOnWindowFocus: false });
  return (
    <QueryView
      query={query}
      loading={<Loading label={t("loading")} />}
      errorTitle={t("failed")}
      retryLabel={useTranslations("common.actions")("retry")}
    >
      {(settings) => <SettingsForm settings={settings} choices={choices} />}
    </QueryView>
  );
}

function Loading({ label }: { label: string }) {
  return (
    <Card>
      <output className="sr-only">{label}</output>
      <Skeleton className="h-100 w-full" />
    </Card>
  );
}
