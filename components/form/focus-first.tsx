"use client";
import { type ReactNode, useEffect, useRef } from "react";

/** Puts the focus into the first field of what it holds when that appears: for dialogs that ask one thing. */
export function FocusFirst({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("input")?.focus(), []);
  return (
    <div ref={box} className="contents">
      {children}
    </div>
  );
}
