"use client";
import { textsOf } from "@/components/providers/texts";
import actions from "@/messages/en/actions.json";
import connections from "@/messages/en/connections.json";
import explain from "@/messages/en/explain.json";
import groups from "@/messages/en/groups.json";
import logs from "@/messages/en/logs.json";
import marketData from "@/messages/en/market-data.json";
import neighborhood from "@/messages/en/neighborhood.json";
import overrides from "@/messages/en/overrides.json";
import setup from "@/messages/en/setup.json";
import shadow from "@/messages/en/shadow.json";
import startingPrices from "@/messages/en/starting-prices.json";
import team from "@/messages/en/team.json";

export default textsOf({
  actions,
  connections,
  explain,
  groups,
  logs,
  marketData,
  neighborhood,
  overrides,
  setup,
  shadow,
  startingPrices,
  team,
});
