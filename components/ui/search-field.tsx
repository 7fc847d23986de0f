"use client";
import { Search, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "react-aria-components/Button";
import {
  Input,
  Label,
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
} from "react-aria-components/SearchField";
import { cx } from "./cx";
import { FieldBox, fieldFrame, fieldInput } from "./field";
import { isTyping } from "./is-typing";
import { Kbd } from "./kbd";
import { useUiTexts } from "./ui-texts";

export interface SearchFieldProps extends Omit<
  AriaSearchFieldProps,
  "className" | "children" | "style"
> {
  /** Name for assistive technology; the placeholder is what is seen. */
  label: string;
  placeholder?: string;
  /** Focuses the field when `/` is pressed anywhere outside a text field, and shows the hint. */
  hasShortcut?: boolean;
  className?: string;
}

/** A search box. Escape clears it. */
export function SearchField({
  label,
  placeholder = "",
  hasShortcut = false,
  className,
  ...props
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { clearSearch } = useUiTexts();
  useEffect(() => {
    if (!hasShortcut) return;
    const focus = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.select();
      input.current?.focus();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, [hasShortcut]);
  return (
    <AriaSearchField {...props} className={cx(fieldFrame, "group/search", className)}>
      <Label className="sr-only">{label}</Label>
      <FieldBox>
        <Search aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
        <Input ref={input} placeholder={placeholder} className={cx(fieldInput, "h-full")} />
        {hasShortcut && (
          <Kbd className="group-not-data-empty/search:hidden group-focus-within/search:hidden max-sm:hidden">
            /
          </Kbd>
        )}
        <Button
          aria-label={clearSearch}
          className="-mr-1 grid size-5 shrink-0 place-items-center rounded-sm text-ink-faint group-data-empty/search:hidden hover:bg-muted hover:text-ink"
        >
          <X aria-hidden className="size-3.5" />
        </Button>
      </FieldBox>
    </AriaSearchField>
  );
}
