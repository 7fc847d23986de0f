import { useFormatter, useNow } from "next-intl";
import { useNumbers } from "@/components/hooks/use-numbers";

/** Returns a function that writes the time since an instant: `3 minutes ago`. A server's clock may be ahead: `now`. */
export function useAgo(): (at: string) => string {
  const format = useFormatter();
  const now = useNow({ updateInterval: 10_000 });
  return (at) => format.relativeTime(Math.min(Date.parse(at), now.getTime()), now);
}

/** The time since an instant. */
export function Ago({ at }: { at: string }) {
  const ago = useAgo();
  return (
    <time dateTime={at} suppressHydrationWarning className="tabular-nums">
      {ago(at)}
    </time>
  );
}

/** A count in the page's language. */
export function Count({ value }: { value: number }) {
  const { number } = useNumbers();
  return number(value);
}

const [mib, gib] = [1024 ** 2, 1024 ** 3];

/** Returns a function that writes bytes: `12.3 GB`, `87 MB`. */
export function useBytes(): (bytes: number) => string {
  const { number } = useNumbers();
  return (bytes) =>
    bytes >= gib
      ? `${number(bytes / gib, { most: 1 })} GB`
      : `${number(bytes / mib, { most: 0 })} MB`;
}

/** The instant that was `seconds` before `asOf`. */
export function before(asOf: string, seconds: number): string {
  return new Date(Date.parse(asOf) - seconds * 1_000).toISOString();
}
