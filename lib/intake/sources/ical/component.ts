import ICAL from "ical.js";
import type { SourceDate } from "./dates";
import type { Repeats } from "./repeats";

/** A text of an event; empty where it has none. */
export function textIn(component: ICAL.Component, name: string): string {
  const property = component.getFirstProperty(name);
  return property ? textOf(property).trim() : "";
}

/** All dates of a property that may have several, of each line and on one; of a period, its beginning. */
function datesIn(component: ICAL.Component, name: string): SourceDate[] {
  return component.getAllProperties(name).flatMap((property) => {
    const values: readonly unknown[] = property.jCal.slice(3);
    return values.flatMap((value) => {
      const text: unknown = Array.isArray(value) ? value[0] : value;
      return typeof text === "string" ? [{ text, zone: zoneIn(property) }] : [];
    });
  });
}

/** The first date of that name. */
export function dateIn(component: ICAL.Component, name: string): SourceDate | null {
  const property = component.getFirstProperty(name);
  return property ? { text: textOf(property), zone: zoneIn(property) } : null;
}

function zoneIn(property: ICAL.Property): string | null {
  const zone: unknown = property.getParameter("tzid");
  return typeof zone === "string" ? zone : null;
}

/** The value as the parser wrote it (RFC 7265): the library's own dates pass through time zones. */
export function textOf(property: ICAL.Property): string {
  const value: unknown = property.jCal[3];
  return typeof value === "string" ? value : "";
}

/** What an event says of further dates; null for one that has none, or takes the place of another's. */
export function repeatsOf(
  component: ICAL.Component,
  replaced: readonly SourceDate[],
): Repeats | null {
  const rules = component.getAllProperties("rrule").map((property) => ruleOf(property));
  const more = datesIn(component, "rdate");
  if (rules.length + more.length === 0 || component.hasProperty("recurrence-id")) return null;
  return { rules, more, except: [...datesIn(component, "exdate"), ...replaced] };
}

/** The rule as its source wrote it, in the form of RFC 5545. */
function ruleOf(property: ICAL.Property): string {
  const value: unknown = property.getFirstValue();
  return value instanceof ICAL.Recur ? value.toString() : "";
}
