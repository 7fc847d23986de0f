import { cx } from "./cx";
const sizes = { sm: "size-5 text-[0.5625rem]", md: "size-7 text-2xs", lg: "size-9 text-sm" };

/** A person or account by initials. Decorative: the name is beside it or in the button's label. */
export function Avatar({
  name,
  size = "md",
  className,
}: {
  name: string;
  size?: keyof typeof sizes;
  className?: string;
}) {
  return (
    <span
      aria-hidden
      className={cx(
        "inline-grid shrink-0 place-items-center rounded-full bg-accent font-semibold text-on-accent select-none",
        sizes[size],
        className,
      )}
    >
      {initials(name)}
    </span>
  );
}

/** First letters of the first and last word, upper case; "?" for an empty name. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s@._-]+/u)
    .filter(Boolean);
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  const letters = ends.map((word) => Array.from(word ?? "")[0] ?? "").join("");
  return letters.toUpperCase() || "?";
}
