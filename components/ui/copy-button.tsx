"use client";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, type ButtonProps } from "./button";
import { IconButton } from "./icon-button";
import { useUiTexts } from "./ui-texts";

const SHOWN_MS = 2000;
type Outcome = "idle" | "copied" | "failed";

export interface CopyButtonProps extends Pick<ButtonProps, "variant" | "isDisabled" | "className"> {
  /** The text to copy. A function is called on press, for text that must not be in the page. */
  text: string | (() => string | Promise<string>);
  /** The label, such as "Copy listing id"; "Copy" by default. */
  label?: string;
  size?: "sm" | "md";
  /** A square with an icon only. */
  isIconOnly?: boolean;
}

/** Copies a text, and shows and announces the result. */
export function CopyButton({ text, label, size, isIconOnly = false, ...props }: CopyButtonProps) {
  const texts = useUiTexts();
  const [outcome, setOutcome] = useOutcome();
  const outcomeText = { idle: "", copied: texts.copied, failed: texts.copyFailed }[outcome];
  const faceText = outcomeText || label || texts.copy;
  const onPress = () => void copy(text).then(setOutcome);
  const icon = outcome === "copied" ? <Check aria-hidden /> : <Copy aria-hidden />;
  return (
    <>
      {isIconOnly ? (
        <IconButton size={size ?? "sm"} {...props} aria-label={faceText} onPress={onPress}>
          {icon}
        </IconButton>
      ) : (
        <Button size={size ?? "md"} {...props} onPress={onPress}>
          {icon}
          {faceText}
        </Button>
      )}
      <output className="sr-only">{outcomeText}</output>
    </>
  );
}

/** The outcome of the last press, reset after a moment. */
function useOutcome() {
  const [outcome, setOutcome] = useState<Outcome>("idle");
  useEffect(() => {
    if (outcome === "idle") return;
    const timer = setTimeout(() => setOutcome("idle"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  return [outcome, setOutcome] as const;
}

async function copy(text: CopyButtonProps["text"]): Promise<Outcome> {
  try {
    await navigator.clipboard.writeText(typeof text === "string" ? text : await text());
    return "copied";
  } catch {
    return "failed";
  }
}
