"use client";
import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading } from "react-aria-components/Dialog";
import { Modal, ModalOverlay, type ModalOverlayProps } from "react-aria-components/Modal";
import { cx } from "./cx";
import { X } from "lucide-react";
import { Button as AriaButton } from "react-aria-components/Button";
import { Button, type ButtonProps, CancelButton } from "./button";
import { useUiTexts } from "./ui-texts";

export { DialogTrigger } from "react-aria-components/Dialog";

export interface OpenState extends Pick<
  ModalOverlayProps,
  "isOpen" | "defaultOpen" | "onOpenChange"
> {
  /** Opens it for as long as it is rendered; called to close it. */
  onClose?: () => void;
}

/** Returns the props of an overlay that is open for as long as it is rendered, or is controlled otherwise. */
export function openProps({ onClose, ...state }: OpenState): OpenState {
  return onClose ? { ...state, isOpen: true, onOpenChange: () => onClose() } : state;
}

type Closing = (close: () => void) => ReactNode;

export interface DialogProps
  extends OpenState, Omit<DialogFrameProps, "footer" | "children" | "hasCloseButton" | "isColumn"> {
  /** Instead of a footer: Cancel, and the button that does what the dialog is for. */
  confirm?: ConfirmProps;
  children?: ReactNode | Closing;
  /** Buttons, the primary one last. A button with slot="close" closes the dialog. */
  footer?: ReactNode | Closing;
  /** `full`: all of a phone, and nearly all of a larger screen; the body is a column. */
  size?: "sm" | "md" | "lg" | "xl" | "full";
  /** Shows a close button, and closes on a press outside. Escape always closes. */
  isDismissable?: boolean;
  role?: "dialog" | "alertdialog";
}

const widths = {
  sm: "sm:max-w-96",
  md: "sm:max-w-130",
  lg: "sm:max-w-180",
  xl: "sm:max-w-250",
  full: "sm:max-w-340",
};

/** A modal dialog. Controlled by isOpen, or opened by the button beside it inside a DialogTrigger. */
export function Dialog(props: DialogProps) {
  const { children, size = "md", isDismissable = true, role = "dialog", confirm, ...rest } = props;
  const { title, description, actions, isText = false, footer: own, ...open } = rest;
  const footer = confirm ? <ConfirmButtons {...confirm} /> : own;
  return (
    <ModalOverlay
      {...openProps(open)}
      isDismissable={isDismissable}
      className={cx(
        "fixed inset-0 z-50 flex items-end justify-center bg-scrim transition-opacity data-entering:opacity-0 data-exiting:opacity-0 sm:items-start sm:p-6",
        size === "full" ? "sm:items-center" : "sm:pt-[12vh]",
      )}
    >
      <Modal
        className={cx(
          "flex w-full transition-transform data-entering:translate-y-2 data-exiting:translate-y-2",
          widths[size],
        )}
      >
        <AriaDialog
          role={role}
          className={cx(
            "flex w-full flex-col bg-raised shadow-overlay outline-none sm:rounded-lg dark:border dark:border-line",
            size === "full"
              ? "h-dvh sm:h-auto sm:max-h-[94dvh]"
              : "max-h-[92dvh] rounded-t-lg sm:max-h-[80vh]",
          )}
        >
          {({ close }) => (
            <DialogFrame
              title={title}
              hasCloseButton={isDismissable}
              isText={isText}
              isColumn={size === "full"}
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

export interface ConfirmProps extends Pick<
  ButtonProps,
  "variant" | "type" | "onPress" | "isPending" | "isDisabled"
> {
  label: string;
  cancelLabel?: string | undefined;
}

/** Cancel, and the button that does what the dialog is for. */
export function ConfirmButtons({ label, cancelLabel, ...button }: ConfirmProps) {
  return (
    <>
      <CancelButton label={cancelLabel} />
      <Button variant="primary" {...button}>
        {label}
      </Button>
    </>
  );
}

function content(part: ReactNode | Closing, close: () => void): ReactNode {
  return typeof part === "function" ? part(close) : part;
}

export interface DialogFrameProps {
  title: ReactNode;
  description?: ReactNode;
  /** At the right of the title: badges, an icon button. */
  actions?: ReactNode;
  footer?: ReactNode;
  hasCloseButton?: boolean;
  /** Makes the body focusable: it has no controls, and keys must scroll it. */
  isText?: boolean;
  /** Lays the body out as a column, in which one part can take the rest of the height. */
  isColumn?: boolean;
  children?: ReactNode;
}

/** Title, scrolling body and footer, shared by dialogs and drawers. */
export function DialogFrame(props: DialogFrameProps) {
  const {
    title,
    description,
    actions,
    footer,
    hasCloseButton = true,
    isText = false,
    isColumn = false,
    children,
  } = props;
  return (
    <>
      <header className="flex items-start gap-3 px-5 pt-4 pb-3">
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <Heading slot="title" className="text-lg font-semibold text-ink">
            {title}
          </Heading>
          {description !== undefined && <div className="text-sm text-ink-faint">{description}</div>}
        </div>
        {actions}
        {hasCloseButton && <CloseButton />}
      </header>
      <div
        {...(isText && { tabIndex: 0 })}
        className={cx(
          "min-h-0 flex-1 overflow-y-auto px-5 text-base text-ink-soft focus-ring-inset",
          isColumn && "flex flex-col",
          footer === undefined ? "pb-5" : "pb-4",
        )}
      >
        {children}
      </div>
      {footer !== undefined && (
        <footer
          data-decides
          className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3"
        >
          {footer}
        </footer>
      )}
    </>
  );
}

function CloseButton() {
  const { close } = useUiTexts();
  return (
    <AriaButton
      slot="close"
      aria-label={close}
      className="-mt-0.5 -mr-2 grid size-7 shrink-0 place-items-center rounded-md text-ink-faint focus-ring transition-colors hover:bg-muted hover:text-ink"
    >
      <X aria-hidden className="size-4" />
    </AriaButton>
  );
}
