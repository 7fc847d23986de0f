import type { BrowserContext } from "@playwright/test";
import { baseURL } from "./ports";

/** Errors that tests cause on purpose: browsers log every 4xx response. */
const expected = /Failed to load resource: the server responded with a status of 4\d\d/;

/** Collects console errors, page errors and requests to other hosts, none of which may happen. */
export function errorsOf(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on("console", (message) => {
    if (message.type() !== "error" || expected.test(message.text())) return;
    errors.push(`${message.page()?.url()}: ${message.text()}`);
  });
  context.on("weberror", (error) => errors.push(`${error.page()?.url()}: ${error.error()}`));
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    const isLocal = protocol === "data:" || protocol === "blob:" || origin === baseURL;
    if (!isLocal) errors.push(`requested another host: ${request.url()}`);
  });
  return errors;
}
