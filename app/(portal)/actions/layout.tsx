"use client";
import { textsOf } from "@/components/providers/texts";
import actions from "@/messages/en/actions.json";
import connections from "@/messages/en/connections.json";
import explain from "@/messages/en/explain.json";
import held from "@/messages/en/held.json";
import marketData from "@/messages/en/market-data.json";
import neighborhood from "@/messages/en/neighborhood.json";
import overrides from "@/messages/en/overrides.json";
import customizations from "@/messages/en/customizations.json";

export default textsOf({
  actions,
  connections,
  customizations,
  explain,
  held,
  marketData,
  neighborhood,
  overrides,
});
