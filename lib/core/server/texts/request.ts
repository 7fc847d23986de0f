import { getRequestConfig } from "next-intl/server";
import { messages } from "./messages";

/** One language today; another is another folder beside `messages/en`. */
export default getRequestConfig(async () => ({ locale: "en", messages, timeZone: "UTC" }));
