"use client";
import { textsOf } from "@/components/providers/texts";
import connections from "@/messages/en/connections.json";
import explain from "@/messages/en/explain.json";
import listings from "@/messages/en/listings.json";
import marketData from "@/messages/en/market-data.json";
import neighborhood from "@/messages/en/neighborhood.json";
import overrides from "@/messages/en/overrides.json";
import prices from "@/messages/en/prices.json";
import customizations from "@/messages/en/customizations.json";

export const PricesTexts = textsOf({
  connections,
  customizations,
  explain,
  listings,
  marketData,
  neighborhood,
  overrides,
  prices,
});
