import type { ReactNode } from "react";

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
