/** Display names of property management systems and channels. */
const displayNames: Readonly<Record<string, string>> = {
  airbnb: "Airbnb",
  bookingcom: "Booking.com",
  guesty: "Guesty",
  hostaway: "Hostaway",
  hospitable: "Hospitable",
  lodgify: "Lodgify",
  ownerrez: "OwnerRez",
  smoobu: "Smoobu",
  vrbo: "Vrbo",
};

/** Lower-case names of the PMSs and channels that have a display name. */
export const namedPmss: readonly string[] = Object.keys(displayNames);

/** Display name of a PMS; null where it is unknown. */
export function pmsDisplayName(pms: string): string | null {
  return displayNames[pms] ?? null;
}

/** Display name and lower-case name of a PMS, for searches by either. */
export function pmsNames(pms: string): string {
  const title = pmsTitle(pms);
  return title.toLowerCase() === pms ? title : `${title} ${pms}`;
}

/** Display name of a PMS, or its lower-case name where that is unknown. */
export function pmsTitle(pms: string): string {
  return pmsDisplayName(pms) ?? pms;
}

/** Map key of an id that is unique within a PMS: a listing's or a reservation's. */
export function pmsKey(pms: string, id: string): string {
  return JSON.stringify([pms, id]);
}
