"use client";
import { CircleCheck, Info, OctagonX, TriangleAlert, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import {
  type QueuedToast,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastBody,
  UNSTABLE_ToastRegion as ToastRegion,
} from "react-aria-components/Toast";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { useUiTexts } from "@/components/ui/ui-texts";
import { margin } from "./clear-place";
import { type ToastContent, toastQueue } from "./toast-queue";
import { useClearPlace } from "./use-clear-place";

const signs = {
  success: <CircleCheck aria-hidden className="text-up" />,
  info: <Info aria-hidden className="text-accent" />,
  warning: <TriangleAlert aria-hidden className="text-warning" />,
  danger: <OctagonX aria-hidden className="text-danger" />,
};

/** The region of toasts; mounted once, in the providers. */
export function Toaster() {
  const { notifications } = useUiTexts();
  const region = useRef<HTMLDivElement>(null);
  const { side, lift } = useClearPlace(region);
  return (
    <>
      <Announcer />
      <ToastRegion
        ref={region}
        queue={toastQueue}
        aria-label={notifications}
        style={{ bottom: lift, ...(side === "left" && { left: margin, right: "auto" }) }}
        className="fixed right-4 left-4 z-60 flex flex-col-reverse gap-2 rounded-lg focus-ring sm:left-auto sm:w-96"
      >
        {({ toast }) => <ToastCard toast={toast} />}
      </ToastRegion>
    </>
  );
}

function ToastCard({ toast }: { toast: QueuedToast<ToastContent> }) {
  const { title, description, tone = "success", action } = toast.content;
  const close = () => toastQueue.close(toast.key);
  return (
    <Toast
      toast={toast}
      className="flex items-start gap-2.5 rounded-lg bg-raised p-3 text-sm shadow-overlay focus-ring transition-[opacity,translate] dark:border dark:border-edge starting:translate-y-2 starting:opacity-0"
    >
      <span className="flex h-4.5 items-center [&_svg]:size-4">{signs[tone]}</span>
      <ToastBody role="presentation" className="flex min-w-0 flex-1 flex-col gap-0.5">
        <Text slot="title" className="font-medium text-ink">
          {title}
        </Text>
        {description !== undefined && (
          <Text slot="description" className="text-ink-faint">
            {description}
          </Text>
        )}
      </ToastBody>
      {action && <ToastAction action={action} close={close} />}
      <AriaButton
        slot="close"
        className={cx(
          "-my-1 -mr-1 grid size-6 shrink-0 place-items-center rounded-sm text-ink-faint focus-ring hover:bg-muted hover:text-ink",
        )}
      >
        <X aria-hidden className="size-3.5" />
      </AriaButton>
    </Toast>
  );
}

function ToastAction({
  action,
  close,
}: {
  action: NonNullable<ToastContent["action"]>;
  close: () => void;
}) {
  const onPress = () => {
    action.onAction();
    close();
  };
  return (
    <Button size="sm" onPress={onPress} className="-my-1">
      {action.label}
    </Button>
  );
}

/** Announces the newest toast. A live region must exist before its text changes. */
function Announcer() {
  const [text, setText] = useState("");
  useEffect(
    () =>
      toastQueue.subscribe(() => {
        const newest = toastQueue.visibleToasts[0]?.content;
        setText(newest ? [newest.title, newest.description].filter(Boolean).join(". ") : "");
      }),
    [],
  );
  return <output className="sr-only">{text}</output>;
}
