import { getRequestConfig } from "next-intl/server";
import { messages } from "@/lib/core/texts";

/** English is the only language; another would be a folder beside `messages/en`. */
export default getRequestConfig(async () => ({ locale: "en", messages, timeZone: "UTC" }));
