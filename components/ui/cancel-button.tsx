"use client";
import { Button } from "./button";
import { useUiTexts } from "./ui-texts";

/** Closes the dialog around it and changes nothing. "Cancel" by default. */
export function CancelButton({ label }: { label?: string | undefined }) {
  const { cancel } = useUiTexts();
  return (
    <Button slot="close" variant="ghost">
      {label ?? cancel}
    </Button>
  );
}
