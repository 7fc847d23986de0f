"use client";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { ListBox, ListBoxItem, type ListBoxItemRenderProps } from "react-aria-components/ListBox";
import { Text } from "react-aria-components/Text";
import { cx } from "./cx";
import { panelRow } from "./classes";

/** A choice in a Select, ComboBox, RadioGroup, CheckboxGroup or SegmentedControl. */
export interface Option {
  id: string;
  label: string;
  description?: string;
  icon?: ReactNode;
  isDisabled?: boolean;
}

/** Props of a React Aria choice that Select and ComboBox set or replace. */
export type ReplacedProps =
  | ("className" | "children" | "style" | "items" | "defaultItems")
  | ("value" | "defaultValue" | "onChange" | "selectionMode");

/** The open list of a Select or ComboBox. */
export function OptionList({
  options,
  emptyText,
}: {
  options?: readonly Option[];
  emptyText?: string;
}) {
  return (
    <ListBox<Option>
      {...(options && { items: options })}
      className="max-h-80 overflow-y-auto p-1 outline-none"
      renderEmptyState={() => <p className="px-2 py-1.5 text-sm text-ink-faint">{emptyText}</p>}
    >
      {(option) => (
        <ListBoxItem
          id={option.id}
          textValue={option.label}
          isDisabled={option.isDisabled === true}
          className={cx(panelRow, "text-ink")}
        >
          {(state) => <OptionRow option={option} state={state} />}
        </ListBoxItem>
      )}
    </ListBox>
  );
}

function OptionRow({ option, state }: { option: Option; state: ListBoxItemRenderProps }) {
  return (
    <>
      {option.icon !== undefined && <span className="text-ink-faint">{option.icon}</span>}
      {/* One label: what is seen of an option is what it is called. */}
      <Text slot="label" className="flex min-w-0 flex-1 flex-col">
        <span className={cx("truncate", state.isSelected && "font-medium")}>{option.label}</span>
        {option.description !== undefined && (
          <>
            {" "}
            <span className="truncate text-xs text-ink-faint">{option.description}</span>
          </>
        )}
      </Text>
      {state.isSelected && <Check aria-hidden className="text-accent" />}
    </>
  );
}
