"use client";
import { useMutation, type UseMutationOptions } from "@tanstack/react-query";
import { showToast } from "@/components/toast/toast-queue";
import { AlertDialog, type AlertDialogProps } from "@/components/ui/alert-dialog";
import type { ReactNode } from "react";

interface ConfirmDialogProps<Data, Input> extends Pick<
  AlertDialogProps,
  "title" | "children" | "confirmLabel" | "cancelLabel" | "tone" | "size"
> {
  mutation: UseMutationOptions<Data, Error, Input>;
  input: Input;
  /** The text of the toast. */
  done: (data: Data) => string;
  onClose: () => void;
}

/** Confirms, runs the mutation, shows a toast and closes. Stays open with the reason when it fails. */
export function ConfirmDialog<Data, Input>(props: ConfirmDialogProps<Data, Input>) {
  const { mutation, input, done, onClose, ...dialog } = props;
  const action = useMutation(mutation);
  const onSuccess = (data: Data) => {
    showToast({ title: done(data) });
    onClose();
  };
  return (
    <AlertDialog
      {...dialog}
      onClose={onClose}
      onConfirm={() => action.mutate(input, { onSuccess })}
      isPending={action.isPending}
      errorMessage={action.error?.message}
    />
  );
}

/** What confirming will do, point by point. */
export function Consequences({ points }: { points: readonly ReactNode[] }) {
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5 wrap-anywhere">
      {points.filter(Boolean).map((point, at) => (
        <li key={at}>{point}</li>
      ))}
    </ul>
  );
}
