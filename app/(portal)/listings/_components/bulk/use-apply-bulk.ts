import { useTranslations } from "next-intl";
import { useState } from "react";
import { useListingsScope } from "../scope/scope";
import type { Preview } from "./use-bulk-preview";

/** Does what the preview showed; the label counts while more than one call is needed. */
export function useApplyBulk(preview: Preview, updateChildren: boolean, onDone: () => void) {
  const t = useTranslations("listings.bulk");
  const { change } = useListingsScope();
  const [progress, setProgress] = useState<number | null>(null);
  const count = preview.ready.length;
  const apply = async () => {
    setProgress(0);
    const options = { said: t("done", { count }), updateChildren, onProgress: setProgress };
    const changed = await change(preview.ready, options);
    setProgress(null);
    if (changed > 0) onDone();
  };
  const isApplying = progress !== null;
  const label = isApplying ? t("progress", { done: progress, count }) : t("apply", { count });
  return { apply, isApplying, label };
}
