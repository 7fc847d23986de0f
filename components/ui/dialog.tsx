"use client";
import type { ReactNode } from "react";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay, type ModalOverlayProps } from "react-aria-components/Modal";
import { cx } from "./cx";
import { DialogFrame, type DialogFrameProps } from "./dialog-frame";

export { DialogTrigger } from "react-aria-components/Dialog";

type OpenState = Pick<ModalOverlayProps, "isOpen" | "defaultOpen" | "onOpenChange">;
type Closing = (close: () => void) => ReactNode;

export interface DialogProps
  extends OpenState, Omit<DialogFrameProps, "footer" | "children" | "hasCloseButton"> {
  children?: ReactNode | Closing;
  /** Buttons, the primary one last. A button with slot="close" closes the dialog. */
  footer?: ReactNode | Closing;
  size?: "sm" | "md" | "lg" | "xl";
  /** Shows a close button, and closes on a press outside. Escape always closes. */
  isDismissable?: boolean;
  role?: "dialog" | "alertdialog";
}

const widths = { sm: "sm:max-w-96", md: "sm:max-w-130", lg: "sm:max-w-180", xl: "sm:max-w-250" };

/** A modal dialog. Controlled by isOpen, or opened by the button beside it inside a DialogTrigger. */
export function Dialog(props: DialogProps) {
  const { children, footer, size = "md", isDismissable = true, role = "dialog", ...rest } = props;
  const { title, description, actions, isText = false, ...open } = rest;
  return (
    <ModalOverlay
      {...open}
      isDismissable={isDismissable}
      className="fixed inset-0 z-50 flex items-end justify-center bg-scrim transition-opacity data-entering:opacity-0 data-exiting:opacity-0 sm:items-start sm:p-6 sm:pt-[12vh]"
    >
      <Modal
        className={cx(
          "flex w-full transition-transform data-entering:translate-y-2 data-exiting:translate-y-2",
          widths[size],
        )}
      >
        <AriaDialog
          role={role}
          className="flex max-h-[92dvh] w-full flex-col rounded-t-lg bg-raised shadow-overlay outline-none sm:max-h-[80vh] sm:rounded-lg dark:border dark:border-line"
        >
          {({ close }) => (
            <DialogFrame
              title={title}
              hasCloseButton={isDismissable}
              isText={isText}
              {...(description !== undefined && { description })}
              {...(actions !== undefined && { actions })}
              {...(footer !== undefined && { footer: content(footer, close) })}
            >
              {content(children, close)}
            </DialogFrame>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

function content(part: ReactNode | Closing, close: () => void): ReactNode {
  return typeof part === "function" ? part(close) : part;
}
