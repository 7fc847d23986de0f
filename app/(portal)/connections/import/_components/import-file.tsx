"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { lateComponent } from "@/components/prefetch/late-component";
import { QueryView } from "@/components/query-view/query-view";
import { Skeleton } from "@/components/ui/skeleton";
import { uploadQuery } from "@/lib/sync/uploads/client";
import type { UploadView } from "@/lib/sync/uploads/schema";
import { CheckView } from "./check/check-view";
import { Frame } from "./frame";

const RunningView = lateComponent(() => import("./result/running-view"), Loading);
const DoneView = lateComponent(() => import("./result/done-view"), Loading);

/** An uploaded file in its current step: check, running import, or result. */
export function ImportFile({ id, timeZone }: { id: string; timeZone: string }) {
  const t = useTranslations("uploads");
  // A refresh must not move rows under the pointer.
  const query = useQuery({ ...uploadQuery(id), refetchOnWindowFocus: false });
  const holds = query.data?.settings.holds;
  return (
    <Frame title={holds ? t(`titleOf.${holds}`) : t("title")} step={stepOf(query.data)}>
      <QueryView query={query} loading={<Loading />} errorTitle={t("fileFailed")}>
        {(view) => <Step view={view} timeZone={timeZone} />}
      </QueryView>
    </Frame>
  );
}

function stepOf(view: UploadView | undefined) {
  if (view?.state === "waiting" || view?.state === "running") return "import";
  return view?.state === "done" || view?.state === "undone" ? "done" : "check";
}

function Step({ view, timeZone }: { view: UploadView; timeZone: string }) {
  const step = stepOf(view);
  if (step === "import") return <RunningView view={view} />;
  if (step === "done") return <DoneView view={view} timeZone={timeZone} />;
  return <CheckView view={view} />;
}

function Loading() {
  const t = useTranslations("uploads");
  return (
    <div aria-busy className="flex flex-col gap-4">
      <output className="sr-only">{t("fileLoading")}</output>
      <Skeleton className="h-9 w-full" />
      <div className="grid gap-4 xl:grid-cols-[24rem_1fr]">
        <Skeleton className="h-110 w-full" />
        <Skeleton className="h-110 w-full" />
      </div>
    </div>
  );
}
