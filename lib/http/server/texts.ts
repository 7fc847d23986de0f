interface Place {
  value: unknown;
  step: PropertyKey;
  up: Place | null;
}

const most = 10;

/**
 * Paths of the texts that no database column keeps: NUL or half of a surrogate pair in them. At most ten.
 * Walks without recursion: bodies may be nested as deep as 1 MiB allows.
 */
export function brokenTexts(root: unknown): PropertyKey[][] {
  const found: PropertyKey[][] = [];
  const waiting: Place[] = [{ value: root, step: "", up: null }];
  for (let place = waiting.pop(); place && found.length < most; place = waiting.pop()) {
    if (typeof place.value === "string" && isBroken(place.value)) found.push(pathOf(place));
    else if (typeof place.value === "object") for (const next of inside(place)) waiting.push(next);
  }
  return found;
}

function isBroken(text: string): boolean {
  return text.includes("\0") || !text.isWellFormed();
}

function inside(up: Place): Place[] {
  if (Array.isArray(up.value)) return up.value.map((value, step) => ({ value, step, up }));
  return Object.entries(up.value ?? {}).map(([step, value]) => ({ value, step, up }));
}

function pathOf(place: Place): PropertyKey[] {
  const path: PropertyKey[] = [];
  for (let at = place; at.up; at = at.up) path.unshift(at.step);
  return path;
}
