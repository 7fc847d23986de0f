"use client";
import { useFormatter, useTranslations } from "next-intl";
import { listingFields } from "@/lib/inventory/listings/fields";
import { type Holds, fieldsOf } from "@/lib/intake/uploads/fields";

const words = [
  "booked",
  "cancelled",
  "blocked",
  "available",
  "unavailable",
  "entire_home",
  "private_room",
  "shared_room",
  "hotel_room",
  "true",
  "false",
] as const;

const names = [
  "reservation_id",
  "listing_id",
  "pms_name",
  "check_in",
  "check_out",
  "status",
  "total_cost",
  "rental_revenue",
  "list_price",
  "booked_at",
  "cancelled_at",
  "channel",
  "guests",
  "date",
  "price",
  "min_stay",
  ...listingFields.map(({ name }) => name),
] as const;

/** Returns functions that format the fields of a file and their cells. */
export function useFieldWords(holds: Holds) {
  const t = useTranslations("uploads");
  const format = useFormatter();
  const field = (name: string): string => {
    if (holds === "listings" && name === "listing_id") return t("field.own_id");
    if (holds === "calendar" && name === "state") return t("field.night_state");
    return t(`field.${names.find((known) => known === name) ?? "other"}`);
  };
  const word = (text: string): string => {
    const known = words.find((each) => each === text);
    return known === undefined ? text : t(`word.${known}`);
  };
  const kinds = new Map(fieldsOf(holds).map(({ name, kind }) => [name, kind]));
  const cell = (name: string, text: string): string => {
    const kind = kinds.get(name);
    if (kind === "status" || kind === "night" || kind === "room" || kind === "flag")
      return word(text);
    if (kind !== "day" && kind !== "moment") return text;
    if (!/^\d{4}-\d\d-\d\d($|T)/.test(text)) return text;
    return format.dateTime(new Date(text), { dateStyle: "medium", timeZone: "UTC" });
  };
  const isNumber = (name: string): boolean => ["money", "number"].includes(kinds.get(name) ?? "");
  return { field, word, cell, isNumber };
}
