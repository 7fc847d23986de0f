import { endpoint } from "@/lib/http/server/endpoint";
import { StartingPricesAnswer, StartingPricesRequest } from "../schema";
import { startingPrices } from "./queries";

export const postStartingPrices = endpoint({
  summary: "Get the base, minimum and maximum price that listings can start from",
  agent: {
    name: "get_starting_prices",
    hint: "Base, minimum and maximum that a listing without prices can start from.",
  },
  description:
    "Takes up to 1,000 listings and writes nothing. `base` keeps the level that the PMS asks now for the nights about to be booked: half of them rise and half fall. The other sources are given beside it. An unknown or repeated listing is an error in its row.",
  permission: "listings:view",
  schemas: { body: StartingPricesRequest, returns: StartingPricesAnswer },
  run: async ({ caller, body }) => ({ listings: await startingPrices(caller, body) }),
});
