import type { BrowserContext } from "@playwright/test";

/** Next.js prefetches what a link leads to once the link is within this distance of the window. */
const margin = "200px";

/** Keeps a context's pages from prefetching: links are never told that they are in view. */
export async function leavePrefetchingOut(context: BrowserContext): Promise<void> {
  await context.addInitScript((distance) => {
    globalThis.IntersectionObserver = class extends IntersectionObserver {
      override observe(target: Element): void {
        if (!this.rootMargin.startsWith(distance)) super.observe(target);
      }
    };
  }, margin);
}
