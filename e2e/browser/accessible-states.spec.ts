import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

/** Pages by their link, the calls they make, and their message when these fail. */
const pages = [
  ["Listings", /\/v1\/listings/, "Couldn’t load listings"],
  ["API Details", /\/api\/(keys|access)/, "Couldn’t load API details"],
  ["Team Settings", /\/api\/team/, "Couldn’t load the team"],
  ["General", /\/api\/settings/, "Couldn’t load settings"],
] as const;

test("pages while their data loads, and when it fails", async ({
  account,
  signIn,
  page,
  expectAccessible,
}) => {
  const { owner } = await account();
  await signIn(owner);
  await page.route("**/*", dropSentData);
  await page.goto("/settings/profile");
  for (const [name, calls, failure] of pages) {
    let isRefused = false;
    const waiting: (() => void)[] = [];
    await page.route(calls, async (route) => {
      if (route.request().headers()["rsc"]) return route.fallback();
      if (!isRefused) await new Promise<void>((resolve) => waiting.push(resolve));
      return route.fulfill({ status: 403, json: { error: { code: "FORBIDDEN", message: "No." } } });
    });
    await page.getByRole("navigation").getByRole("link", { name }).first().click();
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    await expectAccessible();
    isRefused = true;
    for (const respond of waiting) respond();
    await expect(page.getByText(failure)).toBeVisible();
    await expectAccessible();
    await page.unroute(calls);
  }
  // The navigation may still be loading pages ahead of a click.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("Listings returns 403 for a member without permission to see listings", async ({
  account,
  signIn,
  session,
  page,
  expectAccessible,
}) => {
  const { owner, member } = await account({ memberSees: 2 });
  if (!member) throw new Error("The fixture returned no member.");
  const permissions = { ...noPermissions, bookings: "view" };
  const changed = await (
    await session(owner)
  ).post(`/api/team/members/${member.userId}`, { permissions });
  expect(changed.status()).toBe(200);
  await signIn(member);
  const answer = await page.goto("/listings");
  expect(answer?.status()).toBe(403);
  await expect(page.getByText("You don’t have access to this page")).toBeVisible();
  await expectAccessible();
});

/** Pages by their link, and what they say in an account without listings. */
const emptyPages = [
  ["Listings", "Add your listings"],
  ["Action center", "No open actions"],
  ["Mapping", "No listings yet"],
  ["Customizations", "No listings yet"],
  ["Neighborhood", "No listings yet"],
] as const;

test("pages of an account without listings", async ({
  account,
  signIn,
  page,
  visit,
  expectAccessible,
}) => {
  const { owner } = await account({ listings: 0 });
  await signIn(owner);
  await visit("/overview", page.getByText("Add your listings"));
  const navigation = page.getByRole("navigation", { name: "Main" });
  for (const [name, shown] of emptyPages) {
    await navigation.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    await expect(page.getByText(shown)).toBeVisible();
    await expectAccessible();
  }
});

test("a page that does not exist", async ({ visit }) => {
  await visit("/no-such-page");
});

const noPermissions = {
  listings: "none",
  customizations: "none",
  mappings: "none",
  logs: "none",
  bookings: "none",
  neighborhood: "none",
};

/** Invalidates the data that the server sends with a page, so that the browser requests it. */
async function dropSentData(route: Parameters<Parameters<Page["route"]>[1]>[0]): Promise<void> {
  if (!route.request().headers()["rsc"]) return route.fallback();
  const response = await route.fetch();
  const body = (await response.text()).replaceAll('"queryHash":"', '"queryHash":"dropped ');
  return route.fulfill({ response, body });
}

/** Returns a page whose paragraphs are pale on white in the dark theme. */
const palePage = (body: string): string =>
  `<html lang="en"><title>A page</title><style>[data-theme="dark"] p { color: #eee }</style>
   <body><main><h1>A page</h1>${body}</main></body></html>`;

test("low contrast and unnamed buttons are reported, with the theme they occur in", async ({
  page,
  expectAccessible,
}) => {
  await page.setContent(palePage("<p>Read by daylight only</p>"));
  await expect(expectAccessible()).rejects.toThrow(/in dark[^]*color-contrast/);
  await page.setContent(palePage("<button></button>"));
  await expect(expectAccessible()).rejects.toThrow(/in light[^]*button-name/);
});
