/** Decimal degrees; null where a listing has none. */
export interface Coordinates {
  latitude: number | null;
  longitude: number | null;
}

/** Decimal degrees as text, with any number of decimals: some systems write the digits of a double, others more. */
export const degreesPattern = /^-?\d{1,3}(\.\d+)?$/;

/** A point on the unit sphere. */
export type Point = readonly [x: number, y: number, z: number];

/** Mean radius of the Earth (IUGG). */
export const earthRadiusMetres = 6_371_008.8;

/** True for known coordinates; some systems send 0,0 for unknown ones. */
export function hasCoordinates<T extends Coordinates>(
  point: T,
): point is T & { latitude: number; longitude: number } {
  const { latitude, longitude } = point;
  return latitude !== null && longitude !== null && (latitude !== 0 || longitude !== 0);
}

/** Metres between two points along a great circle; null where one has no coordinates. */
export function distanceMetres(one: Coordinates, other: Coordinates): number | null {
  if (!hasCoordinates(one) || !hasCoordinates(other)) return null;
  return metresOfChord(
    squaredChord(pointAt(one.latitude, one.longitude), pointAt(other.latitude, other.longitude)),
  );
}

/** Point on the unit sphere of decimal degrees. */
export function pointAt(latitude: number, longitude: number): Point {
  const [north, east] = [toRadians(latitude), toRadians(longitude)];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

/** Square of the chord between two points: ordered like their distance, without trigonometry. */
export function squaredChord(a: Point, b: Point): number {
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
}

/** Metres along the great circle of a squared chord (haversine: the square of half the chord). */
export function metresOfChord(squared: number): number {
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(squared) / 2));
}

/** Squared chord of `metres` along a great circle. */
export function chordOfMetres(metres: number): number {
  return 4 * Math.sin(metres / earthRadiusMetres / 2) ** 2;
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
