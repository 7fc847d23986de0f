"use client";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { FieldError as AriaFieldError, Label, Text } from "react-aria-components/TextField";
import { Group } from "react-aria-components/Group";
import { cx } from "./cx";
import { fieldBox, type FieldSize, fieldSize } from "./field-classes";

/** What every labelled field takes. */
export interface FieldTexts {
  label: string;
  /** Keeps the label for assistive technology only; use it where a column or icon says the same. */
  isLabelHidden?: boolean | undefined;
  description?: ReactNode;
  /** A message of the page itself; messages of the server arrive through Form by the field's name. */
  errorMessage?: string | undefined;
}

/** The box around an input and what stands beside it; its border follows the input's focus. */
export function FieldBox({
  size,
  isReadOnly = false,
  children,
}: {
  size?: FieldSize | undefined;
  isReadOnly?: boolean;
  children: ReactNode;
}) {
  const focus = "focus-within:border-accent focus-within:ring-1 focus-within:ring-accent";
  return (
    <Group
      className={cx(
        fieldBox,
        focus,
        "flex items-center gap-2",
        fieldSize(size),
        isReadOnly && "bg-muted! hover:border-field",
      )}
    >
      {children}
    </Group>
  );
}

export function FieldLabel({ label, isLabelHidden }: Pick<FieldTexts, "label" | "isLabelHidden">) {
  return (
    <Label className={cx("text-sm font-medium text-ink-soft", isLabelHidden === true && "sr-only")}>
      {label}
    </Label>
  );
}

/** Description and error of the surrounding React Aria field. */
export function FieldHelp({
  description,
  errorMessage,
}: Pick<FieldTexts, "description" | "errorMessage">) {
  return (
    <>
      {description !== undefined && (
        <Text slot="description" className="text-xs text-ink-faint">
          {description}
        </Text>
      )}
      <AriaFieldError className="flex items-start gap-1 text-xs font-medium text-danger">
        {({ validationErrors }) => (
          <>
            <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
            <span>{errorMessage ?? validationErrors.join(" ")}</span>
          </>
        )}
      </AriaFieldError>
    </>
  );
}

/** `isInvalid` only when there is a message, so that the form's own validation stays in charge otherwise. */
export function invalidWhen(errorMessage: string | undefined): { isInvalid?: true } {
  return errorMessage === undefined ? {} : { isInvalid: true };
}
