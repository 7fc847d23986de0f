import type { Listing } from "./schema";

const names: Readonly<Record<string, string>> = {
  airbnb: "Airbnb",
  bookingcom: "Booking.com",
  "booking.com": "Booking.com",
  direct: "Direct",
  expedia: "Expedia",
  googlevr: "Google",
  homeaway: "Vrbo",
  vrbo: "Vrbo",
};

/** Display name of a channel; an unknown channel keeps the PMS's spelling. */
export function channelLabel(channel: string): string {
  const name = channel.toLowerCase();
  return Object.hasOwn(names, name) ? (names[name] ?? channel) : channel;
}

/** Distinct channel names of a listing, comma-separated. */
export function channelNames(listing: Pick<Listing, "channel_listing_details">): string {
  const labels = listing.channel_listing_details.map(({ channel_name: name }) =>
    channelLabel(name),
  );
  return [...new Set(labels)].join(", ");
}
