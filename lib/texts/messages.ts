import common from "@/messages/en/common.json";
import shell from "@/messages/en/shell.json";

/** Every English text of the portal, by page. */
export const messages = { common, shell };

declare module "next-intl" {
  interface AppConfig {
    Messages: typeof messages;
    Locale: "en";
  }
}
