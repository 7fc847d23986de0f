"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { showToast } from "@/components/toast/toast-queue";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { rowKeyOf } from "@/lib/catalog/rows";
import type { Listing } from "@/lib/catalog/schema";
import { type BoardGroup, groupName, membersOf } from "@/lib/mappings/board";
import { keyOf, unmapMutation } from "@/lib/mappings/client";
import type { UnmapResult } from "@/lib/mappings/schema";
import { useMappingScope } from "../page/scope";
import { useMapAgain } from "./copy-options";
import { CircleCheck, OctagonX } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

export interface UnmapDialogProps {
  group: BoardGroup;
  listings: readonly Listing[];
  onClose: () => void;
}

/** Confirms unmapping, and shows the outcome of each listing if some failed. */
export default function UnmapDialog({ group, listings, onClose }: UnmapDialogProps) {
  const t = useTranslations("mapping.unmapping");
  const { unmap, onConfirm } = useUnmap(group, listings, onClose);
  if (unmap.data) return <UnmapOutcome result={unmap.data} onClose={onClose} />;
  // Unmapping the last child also unmaps the parent.
  const isWhole = listings.length > 1 || group.children.length === 1;
  const [only] = listings;
  const kind = isWhole ? whole : one;
  const name = isWhole || !only ? groupName(group) : only.name;
  return (
    <AlertDialog
      size="md"
      onClose={onClose}
      title={t(kind.title, { name })}
      confirmLabel={t("confirm", { count: isWhole ? membersOf(group).length : 1 })}
      onConfirm={onConfirm}
      isPending={unmap.isPending}
      errorMessage={unmap.error?.message}
    >
      <p>{t(kind.text)}</p>
      {isWhole && <Members group={group} />}
    </AlertDialog>
  );
}

const one = { title: "title", text: "text" } as const;
const whole = { title: "titleAll", text: "textAll" } as const;

function useUnmap(group: BoardGroup, listings: readonly Listing[], onClose: () => void) {
  const t = useTranslations("mapping.unmapping");
  const { account } = useMappingScope();
  const mapAgain = useMapAgain();
  const unmap = useMutation(unmapMutation(account));
  const onSuccess = ({ success, failure }: UnmapResult) => {
    if (failure.length > 0) return;
    onClose();
    const unmapped = new Set(success.map(keyOf));
    const { parent } = group;
    const children = group.children.filter((child) => unmapped.has(rowKeyOf(child)));
    const action = { label: t("undo"), onAction: () => parent && mapAgain(parent, children) };
    showToast({ title: t("done", { count: success.length }), ...(parent && { action }) });
  };
  return { unmap, onConfirm: () => unmap.mutate(listings, { onSuccess }) };
}

function Members({ group }: { group: BoardGroup }) {
  const t = useTranslations("mapping.unmapping");
  return (
    <ul className="max-h-48 overflow-y-auto rounded-md border border-line text-sm">
      {membersOf(group).map((listing) => (
        <li key={rowKeyOf(listing)} className="border-b border-line px-3 py-1.5 last:border-0">
          <span className="font-medium text-ink">{listing.name}</span>{" "}
          {listing === group.parent && <span className="text-ink-faint">{t("parent")}</span>}
        </li>
      ))}
    </ul>
  );
}

/** The outcome of each listing, shown if some could not be unmapped. */
function UnmapOutcome({ result, onClose }: { result: UnmapResult; onClose: () => void }) {
  const t = useTranslations("mapping.unmapping");
  const { success, failure } = result;
  return (
    <Dialog
      onClose={onClose}
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
