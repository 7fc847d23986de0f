"use client";
import { useTranslations } from "next-intl";
import { ComingNights, comingNights } from "@/components/prices/explain/coming-nights";
import { NightDrawer } from "@/components/prices/explain/night-drawer";
import { useExplainedNight } from "@/components/prices/explain/use-explained-night";
import { DrawerPart, type ListingPartProps } from "./drawer-part";

/** Prices of the next two weeks, each linked to its explanation. */
export function ListingNights({ row: { listing } }: ListingPartProps) {
  const t = useTranslations("explain.coming");
  const { explain } = useExplainedNight();
  const { id, pms } = listing;
  return (
    <DrawerPart title={t("title", { count: comingNights })}>
      <ComingNights listing={{ id, pms }} onExplain={(date) => explain({ id, pms, date })} />
      {/* Inside this drawer, so that it opens above it even when the URL opens both. */}
      <NightDrawer />
    </DrawerPart>
  );
}
