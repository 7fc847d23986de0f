"use client";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { FieldError as AriaFieldError, Label, Text } from "react-aria-components/TextField";
import { Group } from "react-aria-components/Group";
import { cx } from "./cx";
import { fieldBox, type FieldSize, fieldSize } from "./classes";

/** Props of every labelled field. */
export interface FieldTexts {
  label: string;
  /** Hides the label visually, where a column or icon says the same. */
  isLabelHidden?: boolean | undefined;
  description?: ReactNode;
  /** The page's own message. The server's messages arrive through Form by the field's name. */
  errorMessage?: string | undefined;
}

/** The box around an input and its adornments; its border follows the input's focus. */
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

/** Sets `isInvalid` only with a message; the form's own validation applies otherwise. */
export function invalidWhen(errorMessage: string | undefined): { isInvalid?: true } {
  return errorMessage === undefined ? {} : { isInvalid: true };
}
