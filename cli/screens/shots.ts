import type { Page } from "playwright";

/** Who looks: three people of the demonstration, the owner and a member of an account without listings, the owner of many. */
export type Role = "owner" | "member" | "fresh" | "empty" | "empty-member" | "large";

export interface Shot {
  /** `<page>` or `<page>-<state>`. */
  name: string;
  as?: Role;
  path: string;
  /** Stands between the page and the server before it is opened. */
  before?: (page: Page) => Promise<unknown>;
  /** Brings the page into the state. */
  act?: (page: Page, width: number) => Promise<unknown>;
}

/** Every page in every state worth looking at. */
export const shots: readonly Shot[] = [
  { name: "sign-in", path: "/sign-in" },
  { name: "sign-in-wrong", path: "/sign-in", act: wrongPassword },
  { name: "sign-up", path: "/sign-up" },
  { name: "forgotten", path: "/forgotten" },
  { name: "invitation-unknown", path: "/invitation/unknown" },
  { name: "reset-unknown", path: "/reset/unknown" },
  { name: "listings", as: "owner", path: "/listings" },
  { name: "listings-filtered-to-nothing", as: "owner", path: "/listings?q=nothing-like-this" },
  { name: "listings-empty", as: "empty", path: "/listings" },
  { name: "listings-member", as: "member", path: "/listings" },
  { name: "listings-loading", as: "large", path: "/listings", before: neverAnswered },
  { name: "listings-error", as: "large", path: "/listings", before: notAnswered, act: failure },
  { name: "listings-changed", as: "owner", path: "/listings", act: switchSync },
  { name: "listings-selected", as: "owner", path: "/listings", act: selectSome },
  { name: "api-details", as: "owner", path: "/settings/api" },
  { name: "api-details-before", as: "fresh", path: "/settings/api" },
  { name: "api-details-enable", as: "fresh", path: "/settings/api", act: press(/Enable/) },
  { name: "api-details-regenerate", as: "owner", path: "/settings/api", act: press(/Regenerate/) },
  { name: "api-details-disable", as: "owner", path: "/settings/api", act: press(/Disable/) },
  { name: "api-details-member", as: "member", path: "/settings/api" },
  { name: "api-details-member-not-enabled", as: "empty-member", path: "/settings/api" },
  { name: "team", as: "owner", path: "/settings/team" },
  { name: "team-empty", as: "fresh", path: "/settings/team" },
  { name: "team-invite", as: "owner", path: "/settings/team", act: press(/Invite/) },
  { name: "team-member", as: "member", path: "/settings/team" },
  { name: "general", as: "owner", path: "/settings/general" },
  { name: "general-member", as: "member", path: "/settings/general" },
  { name: "profile", as: "owner", path: "/settings/profile" },
  { name: "palette", as: "owner", path: "/settings/profile", act: key("Control+k") },
  { name: "shortcuts", as: "owner", path: "/settings/profile", act: key("?") },
  { name: "not-found", as: "owner", path: "/nothing-here" },
  { name: "reference", path: "/docs/api" },
];

function press(name: RegExp): NonNullable<Shot["act"]> {
  return async (page) => {
    await page.getByRole("main").getByRole("button", { name }).first().click();
    await page.getByRole("dialog").or(page.getByRole("alertdialog")).first().waitFor();
  };
}

function key(combination: string): NonNullable<Shot["act"]> {
  return async (page) => {
    await page.keyboard.press(combination);
    await page.getByRole("dialog").waitFor();
    await page.waitForTimeout(600);
  };
}

async function wrongPassword(page: Page): Promise<void> {
  await page.getByLabel("E-mail").fill("somebody@nightrate.example");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("alert").waitFor();
}

/** Above 500 listings the rows come after the page: here never. */
async function neverAnswered(page: Page): Promise<void> {
  await page.route(/\/v1\/listings(\?|$)/, () => new Promise(() => {}));
}

async function notAnswered(page: Page): Promise<void> {
  await page.route(/\/v1\/listings(\?|$)/, (route) => route.fulfill({ status: 503, body: "{}" }));
}

async function failure(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Try again" }).waitFor();
}

async function switchSync(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("switch").first().press("Space");
  await page.getByRole("button", { name: "Undo" }).waitFor();
}

async function selectSome(page: Page): Promise<void> {
  const boxes = page.getByRole("main").getByRole("checkbox");
  for (const index of [1, 2, 3]) await boxes.nth(index).press("Space");
}
