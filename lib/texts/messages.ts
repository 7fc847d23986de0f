import common from "@/messages/en/common.json";

/** Every English text of the portal, by page. */
export const messages = { common };

declare module "next-intl" {
  interface AppConfig {
    Messages: typeof messages;
    Locale: "en";
  }
}
