"use client";
import { useTranslations } from "next-intl";
import { ConfirmDialog, Consequences } from "@/components/form/confirm-dialog";
import { releaseMutation } from "@/lib/delivery/holds/client";
import type { HeldPush } from "@/lib/delivery/holds/schema";
import type { HoldCause } from "@/lib/pricing/actions/types";

/** A held listing in the URL. */
export function heldKey({ pms, id }: Pick<HeldPush, "pms" | "id">): string {
  return `${pms}/${id}`;
}

const pages = {
  market: "/neighborhood",
  import: "/connections/import",
  bookings: "/bookings",
} as const;

/** A cause that a person can mend, and where; null for others. */
export function mendOf(cause: HoldCause): { name: keyof typeof pages; path: string } | null {
  if (cause === "version" || cause === "unknown") return null;
  return { name: cause, path: pages[cause] };
}

/** Asks before held prices go. */
export function Release({ held, onClose }: { held: readonly HeldPush[]; onClose: () => void }) {
  const t = useTranslations("held.confirm");
  const count = held.length;
  return (
    <ConfirmDialog
      title={t("title", { count })}
      confirmLabel={t("button")}
      mutation={releaseMutation()}
      input={{ listings: held.map(({ pms, id }) => ({ pms, id })) }}
      done={({ listings }) => t("done", { count: listings })}
      onClose={onClose}
    >
      <Consequences points={[t("next"), t("compared"), t("logged")]} />
    </ConfirmDialog>
  );
}
