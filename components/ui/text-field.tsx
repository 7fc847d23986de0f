"use client";
import { Eye, EyeOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import {
  Input,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from "react-aria-components/TextField";
import { cx } from "./cx";
import { FieldBox, FieldHelp, FieldLabel, type FieldTexts, invalidWhen } from "./field";
import { fieldFrame, fieldInput, type FieldSize } from "./classes";
import { IconButton } from "./icon-button";
import { useUiTexts } from "./ui-texts";

export interface TextFieldProps
  extends Omit<AriaTextFieldProps, "className" | "children" | "style" | "type">, FieldTexts {
  type?: "text" | "email" | "password" | "url" | "tel" | "date";
  placeholder?: string;
  /** Inside the box, after the text: an icon, a unit. */
  suffix?: ReactNode;
  size?: FieldSize;
  isMonospaced?: boolean;
  className?: string;
}

/** One line of text. Type "password" adds a toggle that shows the text. */
export function TextField(allProps: TextFieldProps) {
  const { label, isLabelHidden, description, errorMessage, type = "text", ...rest } = allProps;
  const { placeholder = "", suffix, size, isMonospaced, className, ...props } = rest;
  const [isShown, setShown] = useState(false);
  const isPassword = type === "password";
  return (
    <AriaTextField
      {...props}
      {...invalidWhen(errorMessage)}
      type={isPassword && isShown ? "text" : type}
      className={cx(fieldFrame, className)}
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} />
      <FieldBox size={size} isReadOnly={props.isReadOnly === true}>
        <Input
          placeholder={placeholder}
          className={cx(fieldInput, "h-full", isMonospaced && "font-mono")}
        />
        {suffix !== undefined && (
          <span className="shrink-0 text-ink-faint [&_svg]:size-3.5">{suffix}</span>
        )}
        {isPassword && <PasswordToggle isShown={isShown} onToggle={() => setShown(!isShown)} />}
      </FieldBox>
      <FieldHelp description={description} errorMessage={errorMessage} />
    </AriaTextField>
  );
}

function PasswordToggle({ isShown, onToggle }: { isShown: boolean; onToggle: () => void }) {
  const { showPassword, hidePassword } = useUiTexts();
  const name = isShown ? hidePassword : showPassword;
  return (
    <IconButton size="xs" aria-label={name} onPress={onToggle} className="-mr-1">
      {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
    </IconButton>
  );
}
