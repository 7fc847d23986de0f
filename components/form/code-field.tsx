"use client";
import { TextField, type TextFieldProps } from "@/components/ui/text-field";

/** A field for what is pasted or copied to the letter: a code, an address, a secret. */
export function CodeField(props: Omit<TextFieldProps, "isMonospaced">) {
  return <TextField autoComplete="off" spellCheck="false" isMonospaced {...props} />;
}
