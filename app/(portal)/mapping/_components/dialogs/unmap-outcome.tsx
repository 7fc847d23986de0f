"use client";
import { CircleCheck, OctagonX } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { keyOf } from "@/lib/mappings/client";
import type { UnmapResult } from "@/lib/mappings/schema";

/** The outcome of each listing, shown if some could not be unmapped. */
export function UnmapOutcome({ result, onClose }: { result: UnmapResult; onClose: () => void }) {
  const t = useTranslations("mapping.unmapping");
  const { success, failure } = result;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("partial", { done: success.length, failed: failure.length })}
      description={t("partialText")}
      footer={
        <Button variant="primary" onPress={onClose}>
          {t("close")}
        </Button>
      }
    >
      <ul aria-label={t("outcome")} className="rounded-md border border-line text-sm">
        {failure.map((listing) => (
          <li key={keyOf(listing)} className={row}>
            <OctagonX aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
            <span className="flex min-w-0 flex-col">
              <span className="font-medium text-ink">
                {listing.listing_name ?? listing.listing_id}
              </span>
              <span className="text-danger-ink">{t(`failure.${listing.type}`)}</span>
            </span>
          </li>
        ))}
        {success.map((listing) => (
          <li key={keyOf(listing)} className={row}>
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-up" />
            <span className="flex min-w-0 flex-col">
              <span className="font-medium text-ink">{listing.listing_name}</span>
              <span className="text-ink-faint">{t("unmapped")}</span>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const row = "flex items-start gap-2 border-b border-line px-3 py-2 last:border-0";
