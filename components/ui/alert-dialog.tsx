"use client";
import type { ReactNode } from "react";
import { Dialog, type DialogProps } from "./dialog";
import { Notice } from "./notice";

export interface AlertDialogProps extends Pick<
  DialogProps,
  "isOpen" | "defaultOpen" | "onOpenChange" | "onClose" | "size"
> {
  title: string;
  /** What will happen, and to how many: the blast radius. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  tone?: "danger" | "primary";
  /** Starts the work; the caller closes the dialog when it has succeeded. */
  onConfirm: () => void;
  isPending?: boolean;
  /** Why it failed; the dialog stays open. */
  errorMessage?: string | undefined;
}

/** Asks before something destructive or wide. Escape cancels; a press outside does nothing. */
export function AlertDialog(props: AlertDialogProps) {
  const { children, confirmLabel, cancelLabel, tone = "danger", onConfirm, ...rest } = props;
  const { isPending = false, errorMessage, size = "sm", ...dialog } = rest;
  return (
    <Dialog
      {...dialog}
      size={size}
      role="alertdialog"
      isDismissable={false}
      confirm={{ label: confirmLabel, cancelLabel, variant: tone, onPress: onConfirm, isPending }}
    >
      <div className="flex flex-col gap-3">
        {children}
        {errorMessage !== undefined && (
          <Notice tone="danger" isLive>
            {errorMessage}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
