import { useTranslations } from "next-intl";
import { useState } from "react";
import { lateComponent } from "@/components/prefetch/late-component";
import { Button } from "@/components/ui/button";
import { useChangeListings } from "@/app/(portal)/listings/_components/use-change-listings";
import type { Listing } from "@/lib/catalog/schema";
import { mostListings } from "@/lib/delivery/sync-preview/rules";

const SyncReview = lateComponent(() => import("@/components/sync-review/sync-review"));

/** How the review of the page's listings is opened. */
export interface ReviewRights {
  /** May set overrides, which keep special nights. */
  canKeep: boolean;
  /** Decimals of nightly prices: 0 or 2. */
  decimals: number;
  /** The account's IANA time zone. */
  timeZone: string;
}

interface StartSendingProps {
  listings: readonly Listing[];
  rights: ReviewRights;
}

/** Opens the review of all listings that have their prices and do not sync; nothing where all do. */
export function StartSending({ listings, rights }: StartSendingProps) {
  const t = useTranslations("startingPrices.empty");
  const change = useChangeListings();
  const [isOpen, setOpen] = useState(false);
  const off = listings.filter(isReady).slice(0, mostListings);
  const close = () => setOpen(false);
  if (off.length === 0 && !isOpen) return null;
  return (
    <>
      <Button variant="primary" onPress={() => setOpen(true)}>
        {t("start", { count: off.length })}
      </Button>
      {isOpen && (
        <SyncReview listings={off} {...rights} change={change} onClose={close} onDone={close} />
      )}
    </>
  );
}

function isReady({ push_enabled: isOn, isHidden, base, min }: Listing): boolean {
  return !isOn && !isHidden && base !== null && min !== null;
}
