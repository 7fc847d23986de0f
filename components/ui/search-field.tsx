"use client";
import { Search, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { cx } from "./cx";
import { fieldBox, fieldInput, fieldSize } from "./classes";
import { isTyping, Kbd } from "./kbd";
import { useUiTexts } from "./ui-texts";

export interface SearchFieldProps {
  /** Name for assistive technology; the placeholder is visible. */
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  /** Focuses the field on `/` outside text fields, and shows the hint. */
  hasShortcut?: boolean;
  className?: string;
}

/** A search box; Escape clears it. Native elements keep the first load of list pages small. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, value, onChange, hasShortcut = false, className } = props;
  const input = useRef<HTMLInputElement>(null);
  useSlash(hasShortcut, input);
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter must not submit a surrounding form.
    if (event.key === "Enter") event.preventDefault();
    if (event.key !== "Escape" || value === "") return;
    // A surrounding dialog stays open.
    event.stopPropagation();
    event.preventDefault();
    onChange("");
  };
  return (
    <div className={cx(fieldBox, fieldSize(), frame, className)}>
      <Search aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className={cx(fieldInput, "h-full [&::-webkit-search-cancel-button]:hidden")}
      />
      {hasShortcut && value === "" && (
        <Kbd className="group-focus-within/search:hidden max-sm:hidden">/</Kbd>
      )}
      {value !== "" && (
        <ClearButton
          onClear={() => {
            onChange("");
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}

const frame =
  "group/search flex items-center gap-2 focus-within:border-accent focus-within:ring-1 focus-within:ring-accent";

function ClearButton({ onClear }: { onClear: () => void }) {
  const { clearSearch } = useUiTexts();
  return (
    <button
      type="button"
      aria-label={clearSearch}
      onClick={onClear}
      className="-mr-1 grid size-5 shrink-0 place-items-center rounded-sm text-ink-faint focus-ring hover:bg-muted hover:text-ink"
    >
      <X aria-hidden className="size-3.5" />
    </button>
  );
}

function useSlash(isWanted: boolean, input: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    if (!isWanted) return;
    const focus = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.select();
      input.current?.focus();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, [isWanted, input]);
}
