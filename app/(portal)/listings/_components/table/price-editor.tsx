"use client";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { Popover } from "react-aria-components/Popover";
import { cx } from "@/components/ui/cx";
import { type PriceCellProps, usePriceDraft } from "./use-price-draft";

/** Enter and Tab save, Escape cancels; an invalid price stays in the field with its error. */
export function PriceEditor(props: PriceCellProps & { close: (hasFocus: boolean) => void }) {
  const { row, field, className } = props;
  const t = useTranslations("listings");
  const input = useRef<HTMLInputElement>(null);
  const { text, setText, problem, save, leave, onBlur } = usePriceDraft(props);
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Enter") {
      // Otherwise the key also presses the button that receives the focus.
      event.preventDefault();
      save(true);
    }
    if (event.key === "Escape") leave(true);
  };
  return (
    <>
      <input
        ref={input}
        inputMode="decimal"
        autoComplete="off"
        aria-label={t("price.field", { field: t(`columns.${field}`), name: row.listing.name })}
        aria-invalid={problem !== null}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
        className={cx(
          "-mx-1.5 h-7 w-[calc(100%+0.75rem)] rounded-sm border bg-surface px-1.5 text-sm text-ink tabular-nums ring-1 outline-none card:mx-0 card:w-20",
          className,
          problem === null ? "border-accent ring-accent" : "border-danger ring-danger",
        )}
      />
      <PriceProblem input={input} text={problem} />
    </>
  );
}

/** The error below the field, announced to screen readers. */
function PriceProblem({
  input,
  text,
}: {
  input: RefObject<HTMLInputElement | null>;
  text: string | null;
}) {
  return (
    <>
      <Popover
        isNonModal
        triggerRef={input}
        isOpen={text !== null}
        placement="bottom end"
        offset={4}
        className="max-w-64 rounded-sm bg-danger px-2 py-1 text-xs font-medium text-on-accent shadow-overlay"
      >
        {text}
      </Popover>
      <span role="alert" className="sr-only">
        {text}
      </span>
    </>
  );
}
