import { cx } from "@/components/ui/cx";
import { ConfirmButtons } from "@/components/ui/dialog";

interface FormFooterProps {
  label: string;
  isPending: boolean;
  /** True in a dialog, whose background differs from a drawer's. */
  isRaised?: boolean;
}

/** Cancel and submit, kept in view while the form scrolls. */
export function FormFooter({ label, isPending, isRaised = false }: FormFooterProps) {
  return (
    <div
      data-decides
      className={cx(
        "sticky -bottom-5 z-10 -mx-5 -mb-5 flex justify-end gap-2 border-t border-line px-5 py-3",
        isRaised ? "rounded-b-lg bg-raised" : "bg-surface",
      )}
    >
      <ConfirmButtons label={label} type="submit" isPending={isPending} />
    </div>
  );
}
