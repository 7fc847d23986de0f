"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { cx } from "@/components/ui/cx";
import Explanation from "./explanation";
import type { ExplanationProps } from "./explanation-props";
import { SheetHandle } from "./sheet-handle";
import { useSwipe } from "./use-swipe";

export interface ExplanationDrawerProps extends Pick<
  ExplanationProps,
  "listing" | "date" | "onOverride" | "onClose"
> {
  /** Moves by nights. */
  onMove: (nights: number) => void;
}

/**
 * The explanation of a night on pages without a panel of their own: at the right edge, on phones a sheet of two heights
 * (price and factors; all steps), where swiping sideways changes the night.
 */
export default function ExplanationDrawer({ onMove, ...props }: ExplanationDrawerProps) {
  const t = useTranslations("explain");
  const [isTall, setTall] = useState(false);
  const swipe = useSwipe({
    onLeft: () => onMove(1),
    onRight: () => onMove(-1),
    onUp: () => setTall(true),
    onDown: () => (isTall ? setTall(false) : props.onClose()),
  });
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      className="fixed inset-0 z-50 bg-scrim transition-opacity data-entering:opacity-0 data-exiting:opacity-0"
    >
      <Modal
        className={cx(
          "absolute inset-x-0 bottom-0 flex rounded-t-lg bg-surface shadow-overlay transition-transform data-entering:translate-y-6 data-exiting:translate-y-6",
          "sm:inset-y-0 sm:right-0 sm:left-auto sm:w-full sm:max-w-130 sm:rounded-none sm:data-entering:translate-x-6 sm:data-entering:translate-y-0 dark:sm:border-l dark:sm:border-line",
          isTall ? "max-sm:h-[92dvh]" : "max-sm:max-h-[60dvh]",
        )}
      >
        <Dialog
          aria-label={t("label")}
          className="flex min-h-0 w-full flex-col overflow-hidden rounded-[inherit] outline-none"
        >
          <div {...swipe} className="contents">
            <SheetHandle isTall={isTall} onToggle={() => setTall(!isTall)} />
            <Explanation
              {...props}
              isFocused
              hasListings={false}
              onMove={(nights) => onMove(nights)}
              onExpand={isTall ? undefined : () => setTall(true)}
            />
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
