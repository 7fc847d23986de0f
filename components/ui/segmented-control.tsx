"use client";
import { ToggleButton } from "react-aria-components/ToggleButton";
import { ToggleButtonGroup } from "react-aria-components/ToggleButtonGroup";
import { cx } from "./cx";
import type { Option } from "./option-list";

export interface SegmentedControlProps {
  /** Names the group for assistive technology. */
  label: string;
  options: readonly Option[];
  /** Id of the chosen option. */
  value: string;
  onChange: (id: string) => void;
  isDisabled?: boolean;
  size?: "sm" | "md";
  className?: string;
}

const segment =
  "relative inline-flex flex-1 cursor-pointer items-center justify-center gap-1.5 border-l border-edge px-2.5 text-sm font-medium whitespace-nowrap text-ink-soft transition-colors first:rounded-l-[5px] first:border-l-0 last:rounded-r-[5px] focus-ring-inset hover:bg-hover hover:text-ink data-disabled:cursor-default data-disabled:opacity-50 data-selected:z-1 data-selected:bg-ink data-selected:font-semibold data-selected:text-surface [&_svg]:size-3.5";

/** One choice from two to five short ones in a row. */
export function SegmentedControl(props: SegmentedControlProps) {
  const { label, options, value, onChange, isDisabled = false, size = "md", className } = props;
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      isDisabled={isDisabled}
      selectedKeys={[value]}
      onSelectionChange={(keys) => keys.forEach((key) => onChange(String(key)))}
      className={cx(
        "inline-flex w-fit rounded-md border border-edge bg-surface",
        size === "sm" ? "h-7" : "h-8",
        className,
      )}
    >
      {options.map((option) => (
        <ToggleButton
          key={option.id}
          id={option.id}
          isDisabled={option.isDisabled === true}
          className={segment}
        >
          {option.icon}
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
