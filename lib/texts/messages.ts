import common from "@/messages/en/common.json";
import groups from "@/messages/en/groups.json";
import listings from "@/messages/en/listings.json";
import shell from "@/messages/en/shell.json";

/** Every English text of the portal, by page. */
export const messages = { common, groups, listings, shell };

declare module "next-intl" {
  interface AppConfig {
    Messages: typeof messages;
    Locale: "en";
  }
}
