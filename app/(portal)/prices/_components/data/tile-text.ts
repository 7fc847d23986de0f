/** Width of a digit of a price in px, slightly above the widest. */
const digit = 6.8;
/** Average width of a character of a bar, in px. */
const character = 6.2;

/** Returns a price that fits a night: a whole number, or thousands where that doesn't fit. */
export function tilePrice(price: number, width: number): string {
  const whole = String(Math.round(price));
  if (whole.length * digit <= width - 1) return whole;
  const thousands = price / 1_000;
  return `${thousands < 10 ? Math.round(10 * thousands) / 10 : Math.round(thousands)}k`;
}

/** Returns the parts of the channel and the price a night that fit a bar. */
export function barText(channel: string, rate: string | null, width: number): [string, string] {
  const room = width - 8;
  const fits = (text: string): boolean => text.length * character <= room;
  if (!fits(channel)) {
    const [word = ""] = channel.split(/[ .]/);
    return [fits(word) ? word : width >= 22 ? channel.slice(0, 1) : "", ""];
  }
  return [channel, rate !== null && fits(`${channel} ${rate}`) ? rate : ""];
}
