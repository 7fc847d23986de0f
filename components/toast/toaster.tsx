"use client";
import { CircleCheck, Info, OctagonX, TriangleAlert, X } from "lucide-react";
import { useEffect, useRef, useState, type RefObject } from "react";
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
import { type ToastContent, toastQueue } from "./toast-queue";

/** A box in the viewport, CSS pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

/** Where notices are: at which side, and how far above the viewport's bottom edge, px. */
interface Place {
  side: "left" | "right";
  lift: number;
}

/** Between notices and the viewport's edges or a bar, px. */
const margin = 16;
const gap = 8;
/** In narrower viewports notices take the whole width, so there is no other side. */
const wide = 640;

/**
 * Returns where notices of this size cover none of `bars`, which hold the buttons of a decision, nor, where there is
 * room, the dialogs in `panels`. Prefers the bottom right corner.
 */
export function clearPlace(
  viewport: Size,
  notices: Size,
  { panels, bars }: { panels: readonly Box[]; bars: readonly Box[] },
): Place {
  const sides = viewport.width >= wide ? (["right", "left"] as const) : (["right"] as const);
  const boxAt = ({ side, lift }: Place): Box => {
    const left = side === "left" ? margin : viewport.width - margin - notices.width;
    const bottom = viewport.height - lift;
    return { left, right: left + notices.width, top: bottom - notices.height, bottom };
  };
  const places = sides.flatMap((side) => lifted(side, boxAt, bars) ?? []);
  const clear = places.find((place) => !panels.some((panel) => overlap(boxAt(place), panel)));
  return clear ?? places[0] ?? { side: "right", lift: margin };
}

/** The lowest place at that side that is clear of `bars`; null without one in the viewport. */
function lifted(
  side: Place["side"],
  boxAt: (place: Place) => Box,
  bars: readonly Box[],
): Place | null {
  const place = { side, lift: margin };
  for (const bar of bars.toSorted((a, b) => b.top - a.top)) {
    const box = boxAt(place);
    if (overlap(box, bar)) place.lift += box.bottom - bar.top + gap;
  }
  return boxAt(place).top >= 0 ? place : null;
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

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

const corner: Place = { side: "right", lift: margin };

/** Places the region where it covers no `data-decides` element (bars with the buttons of a decision) and no dialog. */
function useClearPlace(region: RefObject<HTMLElement | null>): Place {
  const [place, setPlace] = useState(corner);
  const [isShown, setShown] = useState(false);
  useEffect(() => toastQueue.subscribe(() => setShown(toastQueue.visibleToasts.length > 0)), []);
  useEffect(() => {
    if (!isShown) return;
    return onEveryMove(() => {
      const element = region.current;
      if (!element) return;
      const next = placeOf(element);
      setPlace((now) => (now.side === next.side && now.lift === next.lift ? now : next));
    });
  }, [isShown, region]);
  return place;
}

function placeOf(region: HTMLElement): Place {
  const { offsetWidth: width, offsetHeight: height } = region;
  const { innerWidth, innerHeight } = window;
  const boxes = (selector: string) =>
    [...document.querySelectorAll(selector)]
      .filter((element) => !region.contains(element))
      .map((element) => element.getBoundingClientRect());
  const obstacles = {
    panels: boxes("[role=dialog], [role=alertdialog]"),
    bars: boxes("[data-decides]"),
  };
  return clearPlace({ width: innerWidth, height: innerHeight }, { width, height }, obstacles);
}

/** Calls `measure` in the next frame and after whatever may move an element; returns what ends that. */
function onEveryMove(measure: () => void): () => void {
  let frame = requestAnimationFrame(measure);
  const again = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(measure);
  };
  const added = new MutationObserver(again);
  added.observe(document.body, { childList: true, subtree: true });
  const events = ["resize", "scroll", "transitionend"] as const;
  for (const name of events) window.addEventListener(name, again, true);
  return () => {
    cancelAnimationFrame(frame);
    added.disconnect();
    for (const name of events) window.removeEventListener(name, again, true);
  };
}
