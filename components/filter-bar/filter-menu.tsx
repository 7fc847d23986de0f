"use client";
import { ChevronDown } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { cx } from "@/components/ui/cx";
import { Menu, MenuItem, MenuTrigger } from "@/components/ui/menu";

export interface FilterChoice {
  value: string;
  label: string;
}

export interface FilterMenuProps {
  label: string;
  choices: readonly FilterChoice[];
  values: readonly string[];
  /** One value at most; choosing it again clears it. */
  isSingle?: boolean;
  onChange: (values: readonly string[]) => void;
}

/** A menu of one filter, whose button shows the chosen values. */
export function FilterMenu({
  label,
  choices,
  values,
  isSingle = false,
  onChange,
}: FilterMenuProps) {
  const chosen = values.map(
    (value) => choices.find((choice) => choice.value === value)?.label ?? value,
  );
  const [first, ...others] = chosen;
  return (
    <MenuTrigger>
      <Button
        className={cx(
          "inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md border px-2.5 text-sm font-semibold whitespace-nowrap transition-colors focus-ring [&_svg]:size-3.5",
          first === undefined
            ? "border-edge bg-surface text-ink hover:border-field hover:bg-hover aria-expanded:bg-muted"
            : "border-accent bg-accent-soft text-accent-ink",
        )}
      >
        <span className="max-w-48 truncate">
          {first === undefined ? label : `${label}: ${first}`}
        </span>
        {others.length > 0 && <span className="tabular-nums">+{others.length}</span>}
        <ChevronDown aria-hidden />
      </Button>
      <Menu
        aria-label={label}
        selectionMode={isSingle ? "single" : "multiple"}
        selectedKeys={values}
        onSelectionChange={(keys) => keys !== "all" && onChange([...keys].map(String))}
      >
        {choices.map((choice) => (
          <MenuItem key={choice.value} id={choice.value}>
            {choice.label}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  );
}

const collator = new Intl.Collator("en", { numeric: true });

/** Returns each value once, in order, as a choice; empty values are left out. */
export function choicesOf(
  values: readonly string[],
  labelOf = (value: string): string => value,
): FilterChoice[] {
  return [...new Set(values)]
    .filter((value) => value !== "")
    .toSorted(collator.compare)
    .map((value) => ({ value, label: labelOf(value) }));
}
