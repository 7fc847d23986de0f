"use client";
import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/confirm-dialog/confirm-dialog";
import { confirmEmptyMutation, removeFeedMutation } from "@/lib/sync/connections/client-more";
import type { Feed } from "@/lib/sync/ical/schema";

/** A question about a calendar that needs confirmation. */
export interface Question {
  kind: "remove" | "empty";
  feed: Feed;
}

/** Confirms a change to a calendar. Both kinds open booked nights, so both show how many stays. */
export function FeedQuestion({ kind, feed, onClose }: Question & { onClose: () => void }) {
  const t = useTranslations("connections.feeds");
  const { id, host, coming: count, listing_name: listing } = feed;
  const isRemoved = kind === "remove";
  return (
    <ConfirmDialog
      title={isRemoved ? t("removeTitle", { host, listing }) : t("emptyTitle", { count })}
      {...(!isRemoved && { cancelLabel: t("emptyKeep") })}
      confirmLabel={isRemoved ? t("remove") : t("emptyConfirm", { count })}
      mutation={isRemoved ? removeFeedMutation() : confirmEmptyMutation()}
      input={id}
      done={() => t(isRemoved ? "removed" : "emptied")}
      onClose={onClose}
    >
      {isRemoved ? t("removeText", { count }) : t("emptyText", { listing, host })}
    </ConfirmDialog>
  );
}
