import type { Page } from "playwright";
import { all, opened, press, sees, toEnd } from "../acts";
import { type Shot, withStates } from "../shot";

const path = "/connections/import";
type Act = NonNullable<Shot["act"]>;

const header =
  "reservation_id;listing_name;arrival;departure;gross_amt;ccy;state;booked_at;src;pax";

/** Stays of the demonstration's listings, with dates and amounts as a German spreadsheet writes them. */
const stays = [
  "HMW8R3TN4D;Beacon Hill Park Flat;02/12/2026;06/12/2026;498,00;CAD;confirmed;18/09/2026 14:22;airbnb;2",
  "HMX2P9VK1A;Dallas Road Sea Glimpse;08/12/2026;05/12/2026;512,00;CAD;confirmed;19/09/2026 09:10;airbnb;3",
  "HMX4K2QF7P;Beacon Hill Park Flat;14/12/2026;18/12/2026;612,00;CAD;confirmed;20/09/2026 17:45;airbnb;2",
  "BK-3391847;Beacon Hill;11/12/2026;14/12/2026;459,00;CAD;confirmed;21/09/2026;booking;2",
  "BK-3392210;Beacon Hill;20/12/2026;22/12/2026;251,00;CAD;confirmed;22/09/2026;booking;4",
  "HMT5W0QL2E;Dallas Road Sea Glimpse;11/12/2026;13/12/2026;176,00;CAD;confirmed;23/09/2026;airbnb;2",
  "VR-77120;Dallas Road Sea Glimpse;18/12/2026;21/12/2026;1,240.00;CAD;confirmed;24/09/2026;vrbo;5",
  "VR-77164;Beacon Hill Park Flat;08/01/2027;11/01/2027;684.00;CAD;confirmed;25/09/2026;vrbo;2",
  "HMXB6C81WE;Dallas Road Sea Glimpse;20/01/2027;23/01/2027;546,00;CAD;tentative;26/09/2026;airbnb;2",
  "HMXB6C82WE;Beacon Hill Park Flat;25/01/2027;28/01/2027;598,00;CAD;confirmed;27/09/2026;airbnb;2",
];

/** The pages of a file's import, from choosing it to its end. */
export const uploadShots: readonly Shot[] = [
  ...withStates({ name: "upload", as: "owner", path }, /\/api\/uploads/),
  { name: "upload-empty", as: "empty", path },
  {
    name: "upload-too-large",
    as: "owner",
    path,
    act: all(give("bookings.xlsx", "x"), sees(/Save the sheet/)),
  },
  {
    name: "upload-encoding",
    as: "owner",
    path,
    act: all(latin, sees("Choose the file’s encoding")),
  },
  { name: "upload-problems", as: "owner", path, act: checked },
  {
    name: "upload-missing",
    as: "owner",
    path,
    act: all(give("b.csv", "x,y\n1,2\n"), sees("Columns")),
  },
  {
    name: "upload-done",
    as: "owner",
    path,
    act: all(checked, press(/^Import \d/), done),
  },
  {
    name: "upload-undo",
    as: "owner",
    path,
    act: all(checked, press(/^Import \d/), done, press("Undo import"), opened),
  },
  {
    name: "upload-undone",
    as: "owner",
    path,
    act: all(checked, press(/^Import \d/), done, press("Undo import"), opened, undone),
  },
  { name: "upload-listings", as: "owner", path: `${path}?holds=listings`, act: all(homes, toEnd) },
  { name: "upload-listings-start", as: "empty", path: `${path}?holds=listings` },
  { name: "upload-recent", as: "owner", path, act: sees("Imported") },
];

function give(name: string, text: string | Buffer): Act {
  return async (page) => {
    const buffer = Buffer.from(text);
    const file = { name, mimeType: "text/csv", buffer };
    await page.locator("input[type=file]").setInputFiles(file);
  };
}

async function latin(page: Page): Promise<void> {
  const text = "Buchungsnummer;Unterkunft;Anreise\nR1;Schöne Aussicht;04.12.2026\n";
  await page.locator("input[type=file]").setInputFiles({
    name: "buchungen.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(text, "latin1"),
  });
}

async function done(page: Page): Promise<void> {
  await page.getByRole("heading", { name: /imported/ }).waitFor({ timeout: 30_000 });
}

function undone(...given: Parameters<Act>): Promise<unknown> {
  return all(press("Undo import"), sees(/changes? (was|were) undone/))(...given);
}

/** Listings without a currency and a PMS, which the person chooses. */
async function homes(...given: Parameters<Act>): Promise<void> {
  const file = `Property,Bedrooms,Lat,Lng,Base price
Quayside Loft,2,48.4262,-123.3671,210
Harbour Cabin,1,48.4301,-123.3754,165
Garden Studio,0,48.4159,-123.3560,one hundred
`;
  await all(give("homes.csv", file), sees("Columns"))(...given);
}

function checked(...given: Parameters<Act>): Promise<unknown> {
  const file = [header, ...stays].join("\n");
  return all(give("bookings-2026-q4.csv", file), sees(/will be imported/))(...given);
}
