import { expect, test } from "vitest";
import type { Feed } from "@/lib/intake/sources/ical/schema";
import { byUrgency } from "./feeds-drawer";

const feed = (id: number, state: Feed["state"]): Feed => ({
  id,
  listing_key: 1,
  listing_id: "1",
  listing_name: "Harbour Edge Nook",
  channel: "airbnb",
  host: "www.airbnb.com",
  state,
  failure: null,
  reason: null,
  last_read_at: null,
  next_read_at: "2026-11-22T12:00:00Z",
  coming: 0,
  unclear: 0,
  events_are: "ask",
});

test("calendars that need attention come first; equally urgent ones keep their order", () => {
  const feeds = [
    feed(1, "active"),
    feed(2, "waiting"),
    feed(3, "attention"),
    feed(4, "failing"),
    feed(5, "attention"),
    feed(6, "active"),
  ];
  expect(byUrgency(feeds).map(({ id }) => id)).toEqual([3, 5, 4, 2, 1, 6]);
});
