interface Place {
  latitude: number | null;
  longitude: number | null;
}

/** Mean radius of the Earth (IUGG). */
const earthMetres = 6_371_008.8;

/** Metres between two places along a great circle (haversine); null where one of them has none. */
export function distanceMetres(one: Place, other: Place): number | null {
  const [a, b] = [radiansOf(one), radiansOf(other)];
  if (!a || !b) return null;
  const chord =
    half(b.north - a.north) + Math.cos(a.north) * Math.cos(b.north) * half(b.east - a.east);
  return 2 * earthMetres * Math.asin(Math.min(1, Math.sqrt(chord)));
}

function half(angle: number): number {
  return Math.sin(angle / 2) ** 2;
}

/** 0,0 is what is sent for want of a place. */
function radiansOf({ latitude, longitude }: Place): { north: number; east: number } | null {
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return null;
  return { north: (latitude * Math.PI) / 180, east: (longitude * Math.PI) / 180 };
}
