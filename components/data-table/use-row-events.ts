import { type RefObject, useEffect, useEffectEvent } from "react";
import { handleRowKey, pressedRow, type RowKeys } from "./row-events";

/** Listens once on the box for all rows: rows come and go while it scrolls, and stay as they are when a handler changes. */
export function useRowEvents(box: RefObject<HTMLElement | null>, keys: RowKeys): void {
  const onClick = useEffectEvent((event: MouseEvent) => {
    const index = pressedRow(event);
    if (index !== null) keys.open(index);
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => handleRowKey(event, keys));
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const click = (event: MouseEvent) => onClick(event);
    const keyDown = (event: KeyboardEvent) => onKeyDown(event);
    element.addEventListener("click", click);
    element.addEventListener("keydown", keyDown);
    return () => {
      element.removeEventListener("click", click);
      element.removeEventListener("keydown", keyDown);
    };
  }, [box]);
}
