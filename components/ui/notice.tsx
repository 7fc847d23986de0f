import { CircleCheck, Info, OctagonX, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";

const looks = {
  info: {
    box: "border-accent/25 bg-accent-soft",
    icon: <Info aria-hidden />,
    ink: "text-accent-ink",
  },
  success: {
    box: "border-up/25 bg-up-soft",
    icon: <CircleCheck aria-hidden />,
    ink: "text-up-ink",
  },
  warning: {
    box: "border-warning/30 bg-warning-soft",
    icon: <TriangleAlert aria-hidden />,
    ink: "text-warning-ink",
  },
  danger: {
    box: "border-danger/25 bg-danger-soft",
    icon: <OctagonX aria-hidden />,
    ink: "text-danger-ink",
  },
};

export interface NoticeProps {
  tone?: keyof typeof looks;
  title?: ReactNode;
  children?: ReactNode;
  /** A button or link at the right. */
  action?: ReactNode;
  /** Announces the notice when it appears: danger assertively, others politely. */
  isLive?: boolean;
  className?: string;
}

/** A message in the page. */
export function Notice({
  tone = "info",
  title,
  children,
  action,
  isLive = false,
  className,
}: NoticeProps) {
  const { box, icon, ink } = looks[tone];
  return (
    <div
      {...(isLive && { role: tone === "danger" ? "alert" : "status" })}
      className={cx(
        "flex flex-wrap items-start gap-x-3 gap-y-2 rounded-md border px-3 py-2 text-sm text-ink",
        box,
        className,
      )}
    >
      <span className={cx("flex h-4.5 items-center [&_svg]:size-4", ink)}>{icon}</span>
      <div className="min-w-0 flex-1 basis-48">
        {title !== undefined && <p className={cx("font-semibold", ink)}>{title}</p>}
        {children !== undefined && <div className="text-ink-soft">{children}</div>}
      </div>
      {action !== undefined && <div className="flex shrink-0 items-center gap-2">{action}</div>}
    </div>
  );
}
