import accounts from "@/messages/en/accounts.json";
import actions from "@/messages/en/actions.json";
import apiDetails from "@/messages/en/api-details.json";
import assistants from "@/messages/en/assistants.json";
import auth from "@/messages/en/auth.json";
import bookings from "@/messages/en/bookings.json";
import common from "@/messages/en/common.json";
import connections from "@/messages/en/connections.json";
import customizations from "@/messages/en/customizations.json";
import explain from "@/messages/en/explain.json";
import general from "@/messages/en/general.json";
import groups from "@/messages/en/groups.json";
import listing from "@/messages/en/listing.json";
import listings from "@/messages/en/listings.json";
import logs from "@/messages/en/logs.json";
import mapping from "@/messages/en/mapping.json";
import marketData from "@/messages/en/market-data.json";
import neighborhood from "@/messages/en/neighborhood.json";
import operator from "@/messages/en/operator.json";
import overrides from "@/messages/en/overrides.json";
import overview from "@/messages/en/overview.json";
import partner from "@/messages/en/partner.json";
import partners from "@/messages/en/partners.json";
import prices from "@/messages/en/prices.json";
import proposals from "@/messages/en/proposals.json";
import profile from "@/messages/en/profile.json";
import reference from "@/messages/en/reference.json";
import setup from "@/messages/en/setup.json";
import shadow from "@/messages/en/shadow.json";
import shell from "@/messages/en/shell.json";
import startingPrices from "@/messages/en/starting-prices.json";
import held from "@/messages/en/held.json";
import syncReview from "@/messages/en/sync-review.json";
import team from "@/messages/en/team.json";
import twoFactor from "@/messages/en/two-factor.json";
import usage from "@/messages/en/usage.json";
import uploads from "@/messages/en/uploads.json";
import webhooks from "@/messages/en/webhooks.json";

/** Every English text of the portal, by page. */
export const messages = {
  accounts,
  actions,
  apiDetails,
  assistants,
  auth,
  bookings,
  common,
  connections,
  customizations,
  explain,
  general,
  groups,
  listing,
  listings,
  logs,
  mapping,
  marketData,
  neighborhood,
  operator,
  overrides,
  overview,
  partner,
  partners,
  prices,
  proposals,
  profile,
  reference,
  setup,
  shadow,
  shell,
  startingPrices,
  syncReview,
  held,
  team,
  twoFactor,
  usage,
  webhooks,
  uploads,
};

declare module "next-intl" {
  interface AppConfig {
    Messages: typeof messages;
    Locale: "en";
  }
}
