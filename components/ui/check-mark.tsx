import type { ReactNode } from "react";
import { cx } from "./cx";

/** The box of every checkbox, in forms and tables. */
export function CheckMark({ isOn, isMixed = false }: { isOn: boolean; isMixed?: boolean }) {
  return (
    <span
      aria-hidden
      className={cx(
        "grid size-4 shrink-0 place-items-center rounded-sm border transition-colors",
        isOn || isMixed
          ? "border-accent bg-accent text-on-accent"
          : "border-field bg-surface group-hover:border-ink-faint",
      )}
    >
      <svg
        viewBox="0 0 12 12"
        className="size-3 fill-none stroke-current stroke-2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {isMixed ? <path d="M2.5 6h7" /> : isOn && <path d="m2.5 6.3 2.4 2.4 4.6-5" />}
      </svg>
    </span>
  );
}

/** The visible label of a checkbox or switch; nothing without one. */
export function ChoiceText(props: { children: ReactNode; description: ReactNode }) {
  if (props.children === undefined) return null;
  return (
    <span className="flex flex-col gap-0.5">
      <span>{props.children}</span>
      {props.description !== undefined && (
        <span className="text-xs text-ink-faint">{props.description}</span>
      )}
    </span>
  );
}
