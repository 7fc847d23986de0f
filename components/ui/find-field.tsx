"use client";
import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { Input, TextField } from "react-aria-components/TextField";
import { cx } from "./cx";

/** ARIA of a field with an always open list. Autocomplete adds the list and the active entry. */
const comboBox = { role: "combobox", "aria-expanded": true } as const;

/** The auto-focused field above an Autocomplete list. `label` is its name and placeholder. */
export function FindField({ label, isLarge = false }: { label: string; isLarge?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <TextField
      aria-label={label}
      className={cx(
        "flex items-center border-b border-line",
        isLarge ? "gap-2.5 px-4" : "gap-2 px-3",
      )}
    >
      <Search
        aria-hidden
        className={cx("shrink-0 text-ink-faint", isLarge ? "size-4" : "size-3.5")}
      />
      <Input
        ref={input}
        {...comboBox}
        placeholder={label}
        className={cx(
          "w-full bg-transparent outline-none",
          isLarge ? "h-12 text-base" : "h-9 text-sm",
        )}
      />
    </TextField>
  );
}
