"use client";
import { useTranslations } from "next-intl";
import { ConfirmDialog, Consequences } from "@/components/form/confirm-dialog";
import { releaseMutation } from "@/lib/delivery/holds/client";
import type { HeldPush } from "@/lib/delivery/holds/schema";

/** A held listing in the URL. */
export function heldKey({ pms, id }: Pick<HeldPush, "pms" | "id">): string {
  return `${pms}/${id}`;
}

const pages = {
  market: "/neighborhood/market-data",
  import: "/connections/import",
  bookings: "/bookings",
} as const;

/** A cause that a person can mend, and where: the file that brought it, which can be undone there; null for others. */
export function mendOf({
  cause: { code },
  file,
}: Pick<HeldPush, "cause" | "file">): { name: keyof typeof pages | "file"; path: string } | null {
  if (file) return { name: "file", path: `/connections/import/${file.upload_id}` };
  if (code === "version" || code === "unknown") return null;
  return { name: code, path: pages[code] };
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
