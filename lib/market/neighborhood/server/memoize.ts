import type { Member } from "./market";

/** Memoizes a value of a comparable and day: a comparable is near many listings. */
export function memoized<T>(
  make: (member: Member, today: number) => T,
): (member: Member, today: number) => T {
  const made = new Map<Member["nights"], Map<number, { value: T }>>();
  return (member, today) => {
    const days = made.get(member.nights) ?? new Map<number, { value: T }>();
    made.set(member.nights, days);
    const known = days.get(today) ?? { value: make(member, today) };
    days.set(today, known);
    return known.value;
  };
}
