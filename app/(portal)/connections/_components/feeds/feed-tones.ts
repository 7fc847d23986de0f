import type { Tone } from "@/components/ui/badge";
import type { Feed } from "@/lib/sync/ical/schema";

/** Tones of the states; those that need attention come first. */
export const feedTones: Record<Feed["state"], Tone> = {
  attention: "danger",
  failing: "warning",
  waiting: "neutral",
  active: "success",
};

const order = Object.keys(feedTones);

/** Sorts calendars by urgency; equally urgent ones keep their order. */
export function byUrgency(feeds: readonly Feed[]): Feed[] {
  return feeds.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
}
