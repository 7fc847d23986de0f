"use client";
import { useTranslations } from "next-intl";
import { useState, type TouchEvent, useRef } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { cx } from "@/components/ui/cx";
import Explanation from "./explanation";
import type { ExplanationProps } from "./explanation-props";
import { Button } from "react-aria-components/Button";

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

interface SheetHandleProps {
  isTall: boolean;
  onToggle: () => void;
}

/** The handle of a sheet on phones: a press changes its height. */
function SheetHandle({ isTall, onToggle }: SheetHandleProps) {
  const t = useTranslations("explain");
  return (
    <Button
      aria-label={t(isTall ? "shorter" : "taller")}
      aria-expanded={isTall}
      onPress={onToggle}
      className="-mb-3 flex h-6 w-full shrink-0 items-center justify-center focus-ring-inset sm:hidden"
    >
      <span className="h-1 w-9 rounded-full bg-edge" />
    </Button>
  );
}

interface Swipes {
  onLeft: () => void;
  onRight: () => void;
  onUp: () => void;
  onDown: () => void;
}

/** Shortest swipe in px. */
const least = 56;

/** Handlers of touches: swipes sideways anywhere, up and down where nothing scrolls. */
function useSwipe({ onLeft, onRight, onUp, onDown }: Swipes) {
  const start = useRef<{ x: number; y: number; isFree: boolean } | null>(null);
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const touch = touches.item(0);
      const isOne = touch && touches.length === 1;
      start.current = isOne
        ? { x: touch.clientX, y: touch.clientY, isFree: !isScrolling(target) }
        : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches.item(0);
      const from = start.current;
      start.current = null;
      if (!from || !touch) return;
      const [right, down] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(right) >= least && Math.abs(right) > 2 * Math.abs(down)) {
        if (right < 0) onLeft();
        else onRight();
      } else if (from.isFree && Math.abs(down) >= least && Math.abs(down) > 2 * Math.abs(right)) {
        if (down < 0) onUp();
        else onDown();
      }
    },
  };
}

/** True if a touch here scrolls something. */
function isScrolling(target: EventTarget): boolean {
  const scroller = target instanceof Element ? target.closest(".overflow-y-auto") : null;
  return scroller !== null && scroller.scrollHeight > scroller.clientHeight;
}
