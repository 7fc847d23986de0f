import type { BrowserContext } from "@playwright/test";
import { baseURL } from "./ports";

/** Errors that tests cause on purpose: browsers report every 4xx answer. */
const expected = /Failed to load resource: the server responded with a status of 4\d\d/;

/** Collects what no page may do: log an error, throw, or call another host. */
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
    if (!isLocal) errors.push(`asked another host: ${request.url()}`);
  });
  return errors;
}
