import { expect, test } from "./fixtures";

const names = ["Beacon Hill Park Flat", "Broughton Street Loft", "Chinatown Brick Loft"];

test("a calendar that can't be read shows what to do, and accepts a new address", async ({
  account,
  connections,
  signIn,
  page,
  expectAccessible,
}) => {
  const { owner } = await account({ names });
  await connections({ userId: owner.userId, look: "calendars" });
  await signIn(owner);
  await page.goto("/connections");
  await expect(page.getByText("A calendar needs attention.")).toBeVisible();
  await expect(page.getByText("Broughton Street Loft, booking.com")).toBeVisible();
  await page.getByRole("button", { name: "Show calendars" }).click();
  const drawer = page.getByRole("dialog", { name: "Calendars" });
  const first = drawer.getByRole("listitem").first();
  await expect(first).toContainText("Broughton Street Loft");
  await expect(first).toContainText("Its address may have changed.");
  await expectAccessible();
  await first.getByRole("button", { name: "Change address…" }).click();
  await first.getByLabel("New calendar address").fill("http://ical.booking.com/calendar.ics");
  await first.getByRole("button", { name: "Change address" }).click();
  await expect(first.getByText("The address must begin with https://.")).toBeVisible();
  await first.getByLabel("New calendar address").fill("http://127.0.0.1:9/moved.ics");
  await first.getByRole("button", { name: "Change address" }).click();
  await expect(page.getByText(/^Address changed\./).first()).toBeVisible();
});

test("the stays of an empty calendar are cancelled only after the owner confirms", async ({
  account,
  connections,
  signIn,
  page,
  session,
}) => {
  const { owner } = await account({ names });
  await connections({ userId: owner.userId, look: "calendars" });
  await signIn(owner);
  await page.goto("/connections");
  await page.getByRole("button", { name: "Show calendars" }).click();
  // The URL names the open drawer.
  await expect(page).toHaveURL(/feeds=\d+/);
  const upcomingStays = async () => {
    const id = new URL(page.url()).searchParams.get("feeds");
    const answer = await (await session(owner)).get(`/api/connections/${id}/feeds`);
    const { feeds } = (await answer.json()) as { feeds: { failure: string; coming: number }[] };
    return feeds.find(({ failure }) => failure === "empty")?.coming;
  };
  expect(await upcomingStays()).toBe(2);
  const drawer = page.getByRole("dialog", { name: "Calendars" });
  await drawer.getByRole("button", { name: "Cancel 2 upcoming stays…" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Cancel 2 upcoming stays?" });
  await expect(dialog).toContainText("Chinatown Brick Loft");
  expect(await upcomingStays()).toBe(2);
  await dialog.getByRole("button", { name: "Cancel stays" }).click();
  await expect(page.getByText("Upcoming stays cancelled").first()).toBeVisible();
  expect(await upcomingStays()).toBeUndefined();
});

test("the owner says what unclear events are", async ({
  account,
  connections,
  signIn,
  page,
  session,
}) => {
  const { owner } = await account({ names });
  await connections({ userId: owner.userId, look: "calendars" });
  await signIn(owner);
  await page.goto("/connections");
  await page.getByRole("button", { name: "Show calendars" }).click();
  const drawer = page.getByRole("dialog", { name: "Calendars" });
  const unclear = drawer.getByRole("listitem").filter({ hasText: "4 events don’t say" });
  await expect(unclear).toContainText("don’t count as sold");
  const meant = unclear.getByRole("radiogroup", { name: /^What unclear events of/ });
  await meant.getByRole("radio", { name: "Bookings" }).click();
  await expect(page.getByText(/^Unclear events are bookings\./).first()).toBeVisible();
  await expect(meant.getByRole("radio", { name: "Bookings" })).toBeChecked();
  await expect(unclear).toContainText("They count as bookings.");
  const id = new URL(page.url()).searchParams.get("feeds");
  const answer = await (await session(owner)).get(`/api/connections/${id}/feeds`);
  const { feeds } = (await answer.json()) as { feeds: { events_are: string }[] };
  expect(feeds.filter(({ events_are }) => events_are === "bookings")).toHaveLength(1);
});
