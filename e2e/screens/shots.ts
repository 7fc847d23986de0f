import type { Shot } from "./shot";
import { assistantShots } from "./shots/assistants";
import { authShots } from "./shots/auth";
import { chartShots } from "./shots/charts";
import { connectionShots } from "./shots/connections";
import { consultantShots } from "./shots/consultant";
import { customizationShots } from "./shots/customizations";
import { explainShots } from "./shots/explain";
import { listingPageShots } from "./shots/listing-page";
import { listingShots } from "./shots/listings";
import { mappingShots } from "./shots/mapping";
import { priceShots } from "./shots/prices";
import { priceWorkShots } from "./shots/prices-work";
import { overviewShots } from "./shots/overview";
import { overrideShots } from "./shots/overrides";
import { proposalShots } from "./shots/proposals";
import { scaleShots } from "./shots/scale";
import { settingsShots } from "./shots/settings";
import { uploadShots } from "./shots/upload";
import { workShots } from "./shots/work";

/** Every page in every state worth looking at. */
export const shots: readonly Shot[] = [
  ...authShots,
  ...overviewShots,
  ...connectionShots,
  ...workShots,
  ...proposalShots,
  ...assistantShots,
  ...listingShots,
  ...priceShots,
  ...priceWorkShots,
  ...explainShots,
  ...listingPageShots,
  ...mappingShots,
  ...overrideShots,
  ...customizationShots,
  ...chartShots,
  ...scaleShots,
  ...settingsShots,
  ...consultantShots,
  ...uploadShots,
];
