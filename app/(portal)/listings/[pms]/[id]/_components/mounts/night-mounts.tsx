"use client";
import { LazyExplanationDrawer } from "@/components/prices/explain/lazy-explanation";
import { LazyOverrideDialog } from "@/components/prices/override/lazy-override-dialog";
import { addDays } from "@/lib/core/dates";
import type { OverrideDates } from "../state/use-override-dates";
import { nightText, usePageView } from "../state/use-page-view";

interface NightMountsProps {
  listing: { id: string; pms: string };
  override: OverrideDates;
  hasOverride: boolean;
}

/** Overlays of the page: the explanation of the night in the URL, and the override editor. */
export function NightMounts({ listing, override, hasOverride }: NightMountsProps) {
  const { night, write } = usePageView();
  const { dates, edit, close } = override;
  return (
    <>
      {night !== null && (
        <LazyExplanationDrawer
          listing={listing}
          date={night}
          onMove={(nights) => write({ night: nightText(listing, addDays(night, nights)) })}
          {...(hasOverride && { onOverride: () => edit([night]) })}
          onClose={() => write({ night: null })}
        />
      )}
      {dates !== null && dates.length > 0 && (
        <LazyOverrideDialog
          selection={[{ ...listing, dates: [...dates] }]}
          kind="price"
          onClose={close}
        />
      )}
    </>
  );
}
