import accounts from "@/messages/en/accounts.json";
import actions from "@/messages/en/actions.json";
import apiDetails from "@/messages/en/api-details.json";
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
import neighborhood from "@/messages/en/neighborhood.json";
import overrides from "@/messages/en/overrides.json";
import overview from "@/messages/en/overview.json";
import partner from "@/messages/en/partner.json";
import partners from "@/messages/en/partners.json";
import prices from "@/messages/en/prices.json";
import profile from "@/messages/en/profile.json";
import reference from "@/messages/en/reference.json";
import setup from "@/messages/en/setup.json";
import shell from "@/messages/en/shell.json";
import team from "@/messages/en/team.json";
import usage from "@/messages/en/usage.json";
import uploads from "@/messages/en/uploads.json";

/** Every English text of the portal, by page. */
export const messages = {
  accounts,
  actions,
  apiDetails,
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
  neighborhood,
  overrides,
  overview,
  partner,
  partners,
  prices,
  profile,
  reference,
  setup,
  shell,
  team,
  usage,
  uploads,
};

declare module "next-intl" {
  interface AppConfig {
    Messages: typeof messages;
    Locale: "en";
  }
}
