import { find } from "geo-tz/all";
import { type Coordinates, hasCoordinates } from "../geo";

/** Where a home is, as its PMS says it. */
export interface LocatedHome extends Coordinates {
  /** ISO 3166 code or English name; null where the PMS does not say. */
  country: string | null;
}

const metresOfDegree = 111_320;
/** Channels move a home's point by some hundred metres; a coast or river doubles that. */
const reach = [500, 2_000, 10_000];
const bearings = Array.from({ length: 8 }, (_, at) => (at * Math.PI) / 4);

/**
 * IANA zone of a home's coordinates by the exact boundaries of timezone-boundary-builder; of a zone of the home's own
 * country within 10 km where the point itself is in another one. Null without coordinates, and on the high seas.
 */
export function zoneAt(place: LocatedHome): string | null {
  if (!hasCoordinates(place)) return null;
  const { latitude, longitude } = place;
  const here = landZones(latitude, longitude);
  const own = zonesOf(place.country);
  const isOwn = (zone: string): boolean => own.has(canonical(zone));
  return here.find(isOwn) ?? (own.size > 0 ? nearby(place, isOwn) : undefined) ?? here[0] ?? null;
}

function nearby(
  { latitude, longitude }: { latitude: number; longitude: number },
  isOwn: (zone: string) => boolean,
): string | undefined {
  for (const metres of reach) {
    for (const bearing of bearings) {
      const north = latitude + (metres * Math.cos(bearing)) / metresOfDegree;
      const width = metresOfDegree * Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
      const east = longitude + (metres * Math.sin(bearing)) / width;
      if (Math.abs(north) > 90 || Math.abs(east) > 180) continue;
      const zone = landZones(north, east).find(isOwn);
      if (zone) return zone;
    }
  }
  return undefined;
}

/** Zones of a point; several where two are in use. Etc/ zones are those of the high seas. */
function landZones(latitude: number, longitude: number): string[] {
  return find(latitude, longitude).filter((zone) => !zone.startsWith("Etc/"));
}

const known = new Map<string, ReadonlySet<string>>();

/** Zones of a country, as `canonical` writes them; none of an unknown one. */
function zonesOf(country: string | null): ReadonlySet<string> {
  const code = country === null ? undefined : regionCode(country);
  if (code === undefined) return new Set();
  const zones = known.get(code) ?? new Set(regionZones(code).map(canonical));
  known.set(code, zones);
  return zones;
}

function regionZones(code: string): string[] {
  // The types of the language do not know it yet.
  const locale: Intl.Locale & { getTimeZones?: () => string[] } = new Intl.Locale(`und-${code}`);
  return locale.getTimeZones?.() ?? [];
}

const names = new Map<string, string>();

/** The name that this runtime has for a zone: Asia/Kolkata and Asia/Calcutta are one. */
function canonical(zone: string): string {
  const name =
    names.get(zone) ?? new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  names.set(zone, name);
  return name;
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");

/** Names in use that the runtime's own list lacks. */
const others = [
  ["usa", "US"],
  ["united states of america", "US"],
  ["uk", "GB"],
  ["great britain", "GB"],
  ["england", "GB"],
  ["scotland", "GB"],
  ["wales", "GB"],
  ["northern ireland", "GB"],
  ["republic of ireland", "IE"],
  ["czech republic", "CZ"],
  ["turkey", "TR"],
  ["the netherlands", "NL"],
] as const;

let codes: ReadonlyMap<string, string> | undefined;

/** ISO 3166 code of a country from its code or English name, in any case; undefined where it is neither. */
function regionCode(country: string): string | undefined {
  codes ??= everyName();
  return codes.get(country.trim().toLowerCase());
}

function everyName(): ReadonlyMap<string, string> {
  const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  const found = pairs.flatMap((code): [string, string][] => {
    const name = regions.of(code);
    return name === undefined
      ? []
      : [
          [code.toLowerCase(), code],
          [name.toLowerCase(), code],
        ];
  });
  return new Map([...found, ...others]);
}
