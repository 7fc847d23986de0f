/** How people write the names of property management systems and channels. */
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

/** How people write a PMS's name; null where only its lower-case name is known. */
export function pmsDisplayName(pms: string): string | null {
  return displayNames[pms] ?? null;
}

/** Both names of a PMS, for searching: whoever types either finds it. */
export function pmsNames(pms: string): string {
  const title = pmsTitle(pms);
  return title.toLowerCase() === pms ? title : `${title} ${pms}`;
}

/** The same; its lower-case name where no other is known. */
export function pmsTitle(pms: string): string {
  return pmsDisplayName(pms) ?? pms;
}
