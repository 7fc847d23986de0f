"use client";
import { useMutation, type UseMutationOptions } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { showToast } from "@/components/toast/toast-queue";
import { AlertDialog, type AlertDialogProps } from "@/components/ui/alert-dialog";

interface ConfirmDialogProps<Data, Input> extends Pick<
  AlertDialogProps,
  "title" | "children" | "confirmLabel" | "tone" | "size"
> {
  /** "Cancel" unless given. */
  cancelLabel?: string;
  mutation: UseMutationOptions<Data, Error, Input>;
  input: Input;
  /** What the toast says afterwards. */
  done: (data: Data) => string;
  onClose: () => void;
}

/** Asks, does the work, says that it is done and closes; stays open with the reason when it fails. */
export function ConfirmDialog<Data, Input>(props: ConfirmDialogProps<Data, Input>) {
  const { mutation, input, done, onClose, ...dialog } = props;
  const cancel = useTranslations("common.actions")("cancel");
  const work = useMutation(mutation);
  const onSuccess = (data: Data) => {
    showToast({ title: done(data) });
    onClose();
  };
  return (
    <AlertDialog
      cancelLabel={cancel}
      {...dialog}
      isOpen
      onOpenChange={onClose}
      onConfirm={() => work.mutate(input, { onSuccess })}
      isPending={work.isPending}
      errorMessage={work.error?.message}
    />
  );
}
