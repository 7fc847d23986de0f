import type { Page } from "playwright";
import type { Stage } from "./stage";
import type { Role } from "./people";

/** One page in one state. */
export interface Shot {
  /** `<page>` or `<page>-<state>`. */
  name: string;
  /** Who looks; nobody when left out. */
  as?: Role;
  path: string | ((stage: Stage) => Promise<string>);
  /** Stands between the page and the server before it is opened. */
  before?: (page: Page) => Promise<unknown>;
  /** Brings the page into the state. */
  act?: (page: Page, width: number, stage: Stage) => Promise<unknown>;
  /** On a server that sends mail. */
  mails?: true;
}

/** The states of a page that reads one thing: as it comes, while it is read, and when it cannot be read. */
export function withStates(shot: Shot & { path: string }, reads: RegExp): Shot[] {
  const { name } = shot;
  return [
    shot,
    { ...shot, name: `${name}-loading`, before: (page) => unread(page, reads, "never") },
    {
      ...shot,
      name: `${name}-error`,
      before: (page) => unread(page, reads, "refused"),
      act: (page) => page.getByRole("button", { name: "Try again" }).first().waitFor(),
    },
  ];
}

/** Makes the browser forget what the server sent along with the page, so that it asks; the answer never comes, or is 503. */
async function unread(page: Page, reads: RegExp, answer: "never" | "refused"): Promise<void> {
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const body = await response.text();
    const forgotten = body.replaceAll(/(queryHash\\":\\")/g, "$1forgotten ");
    return route.fulfill({ response, body: forgotten });
  });
  await page.route(reads, (route) =>
    answer === "never" ? new Promise(() => {}) : route.fulfill({ status: 503, body: "{}" }),
  );
}
