"use client";
import { textsOf } from "@/components/providers/texts";
import connections from "@/messages/en/connections.json";
import explain from "@/messages/en/explain.json";
import listing from "@/messages/en/listing.json";
import logs from "@/messages/en/logs.json";
import marketData from "@/messages/en/market-data.json";
import neighborhood from "@/messages/en/neighborhood.json";
import overrides from "@/messages/en/overrides.json";
import team from "@/messages/en/team.json";

export const ListingTexts = textsOf({
  connections,
  explain,
  listing,
  logs,
  marketData,
  neighborhood,
  overrides,
  team,
});
