import type { PushedNights } from "@/lib/delivery/pushes/schema-connection";
import type { Sending } from "@/lib/delivery/pushes/schema-listing";
import { expect, type Session, test } from "./fixtures";
import { press } from "./pages/controls";
import { demonstration } from "./pages/demo";

/** A listing of the demonstration whose sync is off, and the one whose prices are held. */
const [off, held] = ["Haymarket Studio", "New Town Georgian Apartment"];

interface Found {
  listing_id: string;
  pms_name: string;
  connection: number;
}

async function find(api: Session, name: string): Promise<Found> {
  const { listings } = (await (await api.get("/v1/listings_minimal")).json()) as {
    listings: (Omit<Found, "connection"> & { listing_name: string })[];
  };
  const row = listings.find((each) => each.listing_name === name);
  if (!row) throw new Error(`The demonstration has no ${name}.`);
  const { listing_id, pms_name } = row;
  const query = new URLSearchParams({ listing_id, pms_name });
  const answer = await api.get(`/api/connections/of_listing?${query}`);
  const { connection } = (await answer.json()) as Sending;
  return { listing_id, pms_name, connection: connection?.id ?? 0 };
}

/** Nights as they were sent, once `isThere`; asks for a push, which a job makes. */
async function sentOf(
  api: Session,
  { listing_id, connection }: Found,
  isThere: (nights: PushedNights["nights"]) => boolean,
): Promise<PushedNights["nights"]> {
  let nights: PushedNights["nights"] = [];
  await expect(async () => {
    await api.post(`/api/connections/${connection}/push`, { listings: [listing_id] });
    const query = new URLSearchParams({ listing_id });
    const answer = await api.get(`/api/connections/${connection}/nights?${query}`);
    ({ nights } = (await answer.json()) as PushedNights);
    expect(isThere(nights)).toBe(true);
  }).toPass({ timeout: 120_000, intervals: [2_000] });
  return nights;
}

const mean = (nights: PushedNights["nights"]): number => {
  const prices = nights.flatMap(({ sent }) => sent ?? []);
  return prices.reduce((sum, price) => sum + price, 0) / prices.length;
};

test("the demonstration's user starts sending, changes a base, and puts the old prices back", async ({
  signIn,
  session,
  page,
}) => {
  const { owner } = await demonstration(page.request);
  await signIn(owner);
  const api = await session(owner);
  const listing = await find(api, off);
  await page.goto(`/listings?open=${listing.pms_name}/${listing.listing_id}`);
  await press(page.getByRole("switch", { name: "Sync prices to the PMS" }));
  const review = page.getByRole("dialog", { name: "Start sending prices" });
  const looksRight = review.getByRole("checkbox", { name: `Looks right: ${off}` });
  const send = review.getByRole("button", { name: /^Send prices for/ });
  await expect(async () => {
    // A tick falls when the figures change, as with the special nights that are kept.
    if ((await looksRight.count()) > 0 && !(await looksRight.isChecked()))
      await looksRight.press("Space");
    await expect(send).toBeEnabled({ timeout: 2_000 });
  }).toPass();
  await send.click();
  await expect(review).toBeHidden();
  const first = await sentOf(api, listing, (nights) => nights.some(({ sent }) => sent !== null));
  expect(first.filter(({ outcome }) => outcome === "confirmed").length).toBeGreaterThan(100);

  await page.goto(`/listings/${listing.pms_name}/${listing.listing_id}`);
  const connection = page.getByRole("region", { name: "Connection" });
  await expect(connection).toContainText("Guesty (demonstration)");

  const before = mean(first);
  const lower = [{ id: listing.listing_id, pms: listing.pms_name, base: 70 }];
  expect((await api.post("/v1/listings", { listings: lower })).status()).toBe(200);
  // Settling in keeps the first day within a tenth of the PMS's own prices.
  await sentOf(api, listing, (nights) => mean(nights) < before - 0.5);

  const back = { listings: [listing.listing_id] };
  const restored = await api.post(`/api/connections/${listing.connection}/restore`, back);
  expect(await restored.json()).toMatchObject({ listings: 1, unknown_prices: 0 });
  await sentOf(api, listing, (nights) => nights.every(({ sent }) => sent === null));
});

test("the demonstration's held prices name their file, and are released", async ({
  signIn,
  session,
  page,
  expectAccessible,
}) => {
  const { owner } = await demonstration(page.request);
  await signIn(owner);
  const api = await session(owner);
  const listing = await find(api, held);
  await page.goto("/connections");
  const card = page.getByRole("article", { name: "Guesty (demonstration)" });
  await expect(card).toContainText("Demonstration PMS");
  await expect(page.getByText(/nothing leaves this server/).first()).toBeVisible();
  const panel = page.getByRole("region", { name: "Held prices" });
  await expect(panel).toContainText("It came with new-town-prices.csv, imported");
  await expectAccessible();
  await card.getByRole("button", { name: /^More about/ }).click();
  await expect(page.getByRole("menuitem", { name: "Restore earlier prices…" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Replace credentials…" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  const before = mean(await sentOf(api, listing, () => true));
  await panel.getByRole("button", { name: /^Release/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Release" }).click();
  await expect(panel).toBeHidden();
  await sentOf(api, listing, (nights) => mean(nights) > 1.3 * before);
});
