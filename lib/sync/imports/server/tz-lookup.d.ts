declare module "tz-lookup" {
  /** IANA zone at a point in decimal degrees; throws RangeError outside the globe. */
  export default function tzLookup(latitude: number, longitude: number): string;
}
