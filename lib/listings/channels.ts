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
