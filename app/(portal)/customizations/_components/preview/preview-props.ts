import type { Listing } from "@/lib/catalog/schema";
import type { Shown } from "@/lib/pricing/customizations/client";
import type { LevelRef } from "@/lib/pricing/customizations/level-ref";
import type { Previewing } from "../review/use-preview";
import type { Span } from "../review/use-shown";

/** What the preview shows, and what changes it. */
export interface PreviewProps {
  target: LevelRef;
  /** Of the level. */
  name: string;
  /** The level's listings; none while they load. */
  members: readonly Listing[];
  previewing: Previewing;
  shown: Shown;
  /** Nights in the charts. */
  span: Span;
  showSpan: (span: Span) => void;
  /** `pms/id`; null: the mean of the listings that change. */
  showListing: (address: string | null) => void;
  showNight: (date: string) => void;
}
