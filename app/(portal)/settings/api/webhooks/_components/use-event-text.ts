import { useFormatter, useTranslations } from "next-intl";
import { type EventType, eventTypes } from "@/lib/audit/event-kinds";

/** What an event is about: the first part of its type. */
type Subject = EventType extends `${infer Name}.${string}` ? Name : never;

/** Groups of events in the order of the form. */
export const eventGroups = [
  "bookings",
  "prices",
  "rules",
  "listings",
  "actions",
  "connections",
  "account",
] as const;

const groupOf: Record<Subject, (typeof eventGroups)[number]> = {
  booking: "bookings",
  calendar: "bookings",
  price: "prices",
  prices: "prices",
  push: "prices",
  override: "rules",
  customization: "rules",
  listing: "listings",
  group: "listings",
  mapping: "listings",
  action: "actions",
  proposal: "actions",
  connection: "connections",
  import: "connections",
  market_data: "connections",
  settings: "account",
  access: "account",
  key: "account",
  sign_in: "account",
};

const subjects = Object.keys(groupOf) as Subject[];
const types = Object.keys(eventTypes) as EventType[];

/** The types of a group, those of one subject after another. */
export function typesIn(group: (typeof eventGroups)[number]): EventType[] {
  return subjects
    .filter((subject) => groupOf[subject] === group)
    .flatMap((subject) => types.filter((type) => type.startsWith(`${subject}.`)));
}

/** Returns the name of an event's type; a type of a later version is its own name. */
export function useEventText(): (type: string) => string {
  const t = useTranslations("webhooks.type");
  return (type) => (isKnown(type) ? t(type) : type);
}

function isKnown(type: string): type is EventType | "webhook.test" {
  return type === "webhook.test" || Object.hasOwn(eventTypes, type);
}

/** Returns the names of a webhook's types in one line. */
export function useTypesText(): (types: readonly string[]) => string {
  const t = useTranslations("webhooks");
  const format = useFormatter();
  const text = useEventText();
  return (chosen) =>
    chosen.length === 0 ? t("all") : format.list(chosen.map(text), { type: "unit" });
}
