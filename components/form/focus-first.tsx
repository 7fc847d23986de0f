"use client";
import { type ReactNode, useEffect, useRef } from "react";

/** Focuses the first field inside it on mount. */
export function FocusFirst({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("input")?.focus(), []);
  return (
    <div ref={box} className="contents">
      {children}
    </div>
  );
}
