"use client";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { Heading } from "react-aria-components/Dialog";
import { cx } from "./cx";
import { useUiTexts } from "./ui-texts";

export interface DialogFrameProps {
  title: ReactNode;
  description?: ReactNode;
  /** At the right of the title: badges, an icon button. */
  actions?: ReactNode;
  footer?: ReactNode;
  hasCloseButton?: boolean;
  /** Makes the body focusable: it has no controls, and keys must scroll it. */
  isText?: boolean;
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
    <Button
      slot="close"
      aria-label={close}
      className="-mt-0.5 -mr-2 grid size-7 shrink-0 place-items-center rounded-md text-ink-faint focus-ring transition-colors hover:bg-muted hover:text-ink"
    >
      <X aria-hidden className="size-4" />
    </Button>
  );
}
