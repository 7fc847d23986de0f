"use client";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { useQuery } from "@tanstack/react-query";
import { QueryView } from "@/components/query-view/query-view";
import { Skeleton } from "@/components/ui/skeleton";
import { settingsQuery } from "@/lib/identity/settings/client";
import type { Choices } from "./fields/choices";
import { SettingsForm } from "./settings-form";

/** The account's settings, saved together. */
export function GeneralSettings({ choices }: { choices: Choices }) {
  const t = useTranslations("general");
  // A refetch must not overwrite a field that is being edited.
  const query = useQuery({ ...settingsQuery(), refetchOnWindowFocus: false });
  return (
    <QueryView query={query} loading={<Loading label={t("loading")} />} errorTitle={t("failed")}>
      {(settings) => <SettingsForm settings={settings} choices={choices} />}
    </QueryView>
  );
}

function Loading({ label }: { label: string }) {
  return (
    <div aria-busy className="flex flex-col gap-4">
      <output className="sr-only">{label}</output>
      {[0, 1, 2].map((at) => (
        <Card key={at}>
          <Skeleton className="mb-4 h-4 w-20" />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field />
            <Field />
          </div>
        </Card>
      ))}
    </div>
  );
}

function Field() {
  return (
    <div className="flex flex-col gap-2">
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-4 w-40" />
    </div>
  );
}
