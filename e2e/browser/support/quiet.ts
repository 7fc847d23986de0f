import type { BrowserContext } from "@playwright/test";
import { baseURL } from "./ports";

/** Messages that a test allows, because it provokes them: browsers report every 4xx answer. */
const provoked = /Failed to load resource: the server responded with a status of 4\d\d/;

/** What no page may do: write an error to the console, throw, or ask another host. Fills as it happens. */
export function complaintsOf(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error" && !provoked.test(message.text()))
      complaints.push(message.text());
  });
  context.on("weberror", (error) => complaints.push(String(error.error())));
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    const isLocal = protocol === "data:" || protocol === "blob:" || origin === baseURL;
    if (!isLocal) complaints.push(`asked another host: ${request.url()}`);
  });
  return complaints;
}
