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

/** A channel's name as its own people write it; an unknown one as the PMS wrote it. */
export function channelLabel(channel: string): string {
  const name = channel.toLowerCase();
  return Object.hasOwn(names, name) ? (names[name] ?? channel) : channel;
}

/** Names of the channels that a listing is on, each once. */
export function channelNames(listing: Pick<Listing, "channel_listing_details">): string {
  const labels = listing.channel_listing_details.map(({ channel_name: name }) =>
    channelLabel(name),
  );
  return [...new Set(labels)].join(", ");
}
