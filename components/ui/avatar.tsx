import { cx } from "./cx";
import { initials } from "./initials";

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
