import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";

interface TroublePanelProps {
  tone: "danger" | "warning";
  title: string;
  /** What happened, and its effect. */
  text: ReactNode;
  children?: ReactNode;
}

const colors = {
  danger: {
    box: "border-danger/35 bg-danger-soft/60 dark:bg-danger-soft/35",
    ink: "text-danger-ink",
  },
  warning: {
    box: "border-warning/35 bg-warning-soft/60 dark:bg-warning-soft/35",
    ink: "text-warning-ink",
  },
};

/** A panel below a row. */
export function TroublePanel({ tone, title, text, children }: TroublePanelProps) {
  const { box, ink } = colors[tone];
  return (
    <div className="px-4 pb-4 xl:pl-15">
      <div className={cx("flex flex-col gap-3 rounded-md border px-4 py-3 text-sm", box)}>
        <p className="text-pretty text-ink-soft">
          <strong className={cx("mr-1 font-semibold", ink)}>{title}</strong> {text}
        </p>
        {children}
      </div>
    </div>
  );
}
