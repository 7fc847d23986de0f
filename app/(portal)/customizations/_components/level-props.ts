import type { LevelRef } from "@/lib/pricing/customizations/level-ref";
import type { Listing } from "@/lib/catalog/schema";
import type { Place } from "./places";
import type { Rights } from "./rights";

export interface LevelProps {
  target: LevelRef;
  /** What is known of it beside its rules; undefined until the list of places is read. */
  place: Place | undefined;
  details: readonly Listing[] | undefined;
  rights: Rights;
}
