import type { Target } from "@/lib/pricing/customizations/target";
import type { Listing } from "@/lib/catalog/schema";
import type { Place } from "../picker/levels";
import type { Rights } from "./rights";

export interface LevelProps {
  target: Target;
  /** What is known of it beside its rules; undefined until the list of places is read. */
  place: Place | undefined;
  details: readonly Listing[] | undefined;
  rights: Rights;
}
