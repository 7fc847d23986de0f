import { expect, test } from "vitest";
import { listingResource } from "@/e2e/factories/listing-resource";
import { tellsBookings } from "./view";

test("one share of unavailable nights is enough to say that bookings are not told", () => {
  expect(tellsBookings(listingResource())).toBe(true);
  expect(tellsBookings(listingResource({ unavailable_share_next_90: "0 %" }))).toBe(false);
});
