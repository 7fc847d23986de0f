import { type RefObject, useEffect, useEffectEvent } from "react";
import { handleRowKey, pressedRow, type RowHandlers, rowOf } from "./row-events";

/** Listens on the box for all rows, which need no handlers of their own while they scroll in and out. */
export function useRowEvents(box: RefObject<HTMLElement | null>, rows: RowHandlers): void {
  const onClick = useEffectEvent((event: MouseEvent) => {
    const index = pressedRow(event);
    if (index !== null) rows.open(index);
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => handleRowKey(event, rows));
  const onFocus = useEffectEvent((event: FocusEvent) => {
    const index = rowOf(event.target);
    if (index !== null) rows.enter(index);
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const click = (event: MouseEvent) => onClick(event);
    const keyDown = (event: KeyboardEvent) => onKeyDown(event);
    const focus = (event: FocusEvent) => onFocus(event);
    element.addEventListener("focusin", focus);
    element.addEventListener("click", click);
    element.addEventListener("keydown", keyDown);
    return () => {
      element.removeEventListener("focusin", focus);
      element.removeEventListener("click", click);
      element.removeEventListener("keydown", keyDown);
    };
  }, [box]);
}
