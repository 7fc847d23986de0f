import type { BrowserContext, Page } from "@playwright/test";
import { baseURL, oidcIssuer } from "./ports";

/** Errors that tests cause on purpose: browsers log every 4xx response. */
const expected = /Failed to load resource: the server responded with a status of 4\d\d/;

/** What a machine with more to do than it can answers; pages ask again. */
const busy = /Failed to load resource: the server responded with a status of 503/;

/** React's error where a page ends before the server has sent the whole of it. */
const cutOff = /Minified React error #419;/;

/** Collects console errors, page errors and requests to other hosts, none of which may happen. */
export function errorsOf(context: BrowserContext): string[] {
  const errors: string[] = [];
  const leaving = new WeakSet<Page>();
  /** Errors of addresses that a busy server refused, forgiven once it has answered them. */
  const refused = new Map<string, string>();
  context.on("page", (page) => {
    page.on("request", (request) => request.isNavigationRequest() && leaving.add(page));
    page.on("framenavigated", () => leaving.delete(page));
  });
  context.on("console", (message) => {
    if (message.type() !== "error" || expected.test(message.text())) return;
    const text = `${message.page()?.url()}: ${message.text()}`;
    errors.push(text);
    if (busy.test(text)) refused.set(message.location().url, text);
  });
  context.on("response", (response) => {
    const text = refused.get(response.url());
    if (text === undefined || !response.ok()) return;
    refused.delete(response.url());
    errors.splice(errors.indexOf(text), 1);
  });
  context.on("weberror", (error) => {
    const page = error.page();
    const text = `${page?.url()}: ${error.error()}`;
    errors.push(text);
    if (!page || !cutOff.test(text)) return;
    // Somebody who follows a link that early cuts off the page; either may be told first.
    const forgive = (): void => void errors.splice(errors.indexOf(text), 1);
    if (leaving.has(page)) forgive();
    else page.once("framenavigated", forgive);
  });
  context.on("request", (request) => {
    const { protocol, origin, hostname } = new URL(request.url());
    // An assistant's sign-in returns to a program on this machine.
    if (request.isNavigationRequest() && hostname === "127.0.0.1") return;
    const isLocal = ["data:", "blob:"].includes(protocol) || [baseURL, oidcIssuer].includes(origin);
    if (!isLocal) errors.push(`requested another host: ${request.url()}`);
  });
  return errors;
}
