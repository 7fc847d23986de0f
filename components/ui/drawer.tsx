"use client";
import type { ReactNode } from "react";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { cx } from "./cx";
import { DialogFrame, type DialogFrameProps, openProps, type OpenState } from "./dialog";

export interface DrawerProps extends OpenState, Omit<DialogFrameProps, "hasCloseButton"> {
  children: ReactNode;
  size?: "md" | "lg";
}

const widths = { md: "sm:max-w-110", lg: "sm:max-w-180" };

/** A panel at the right edge with the details of one item. */
export function Drawer({
  isOpen,
  defaultOpen,
  onOpenChange,
  onClose,
  size = "md",
  children,
  ...frame
}: DrawerProps) {
  return (
    <ModalOverlay
      {...openProps({
        ...(isOpen !== undefined && { isOpen }),
        ...(defaultOpen !== undefined && { defaultOpen }),
        ...(onOpenChange && { onOpenChange }),
        ...(onClose && { onClose }),
      })}
      isDismissable
      className="fixed inset-0 z-50 bg-scrim transition-opacity data-entering:opacity-0 data-exiting:opacity-0"
    >
      <Modal
        className={cx(
          "absolute inset-y-0 right-0 flex w-full bg-surface shadow-overlay transition-transform data-entering:translate-x-6 data-exiting:translate-x-6 dark:border-l dark:border-line",
          widths[size],
        )}
      >
        <AriaDialog className="flex min-h-0 w-full flex-col outline-none">
          <DialogFrame {...frame}>{children}</DialogFrame>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
