"use client";
import { ChevronsUpDown } from "lucide-react";
import {
  Button,
  ComboBox as AriaComboBox,
  type ComboBoxProps as AriaComboBoxProps,
  Input,
  Popover,
} from "react-aria-components/ComboBox";
import { cx } from "./cx";
import { FieldBox, FieldHelp, FieldLabel, type FieldTexts, invalidWhen } from "./field";
import { fieldFrame, fieldInput, panel } from "./classes";
import { type Option, OptionList, type ReplacedProps } from "./option-list";
import { useUiTexts } from "./ui-texts";

export interface ComboBoxProps extends Omit<AriaComboBoxProps<Option>, ReplacedProps>, FieldTexts {
  options: readonly Option[];
  /** Id of the chosen option; null when none is. */
  value?: string | null;
  onChange?: (id: string | null) => void;
  placeholder?: string;
  className?: string;
}

/** One choice from a long list, filtered by typing. */
export function ComboBox(allProps: ComboBoxProps) {
  const { label, isLabelHidden, description, errorMessage, options, ...rest } = allProps;
  const { onChange, placeholder = "", className, ...props } = rest;
  const { noMatches } = useUiTexts();
  return (
    <AriaComboBox<Option>
      menuTrigger="focus"
      allowsEmptyCollection
      {...props}
      {...invalidWhen(errorMessage)}
      defaultItems={options}
      onChange={(key) => onChange?.(key === null ? null : String(key))}
      className={cx(fieldFrame, className)}
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} />
      <FieldBox>
        <Input placeholder={placeholder} className={cx(fieldInput, "h-full")} />
        <Button className="-mr-2.5 grid h-full w-7 shrink-0 place-items-center text-ink-faint hover:text-ink">
          <ChevronsUpDown aria-hidden className="size-3.5" />
        </Button>
      </FieldBox>
      <FieldHelp description={description} errorMessage={errorMessage} />
      <Popover offset={4} className={cx(panel, "min-w-(--trigger-width)")}>
        <OptionList emptyText={noMatches} />
      </Popover>
    </AriaComboBox>
  );
}
