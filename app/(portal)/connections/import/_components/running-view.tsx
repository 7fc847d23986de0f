"use client";
import { useTranslations } from "next-intl";
import { useNumbers } from "@/components/hooks/use-numbers";
import { Card } from "@/components/ui/card";
import { Meter } from "@/components/ui/meter";
import type { UploadView } from "@/lib/intake/uploads/schema";

/** The progress of an import. */
export default function RunningView({ view }: { view: UploadView }) {
  const t = useTranslations("uploads");
  const numbers = useNumbers();
  const { done, total } = view.progress ?? { done: 0, total: 0 };
  const counts = { done: numbers.number(done), total: numbers.number(total) };
  const valueText = view.state === "waiting" ? t("waitingText") : t("progress", counts);
  return (
    <Card className="max-w-180">
      <div aria-live="polite" className="flex flex-col gap-3">
        <Meter
          label={t("running", { name: view.name })}
          value={done}
          max={Math.max(1, total)}
          valueText={valueText}
        />
        <p className="text-sm text-ink-faint">{t("runningText")}</p>
      </div>
    </Card>
  );
}
