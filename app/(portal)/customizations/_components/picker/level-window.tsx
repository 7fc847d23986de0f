"use client";
import type { ReactNode } from "react";
import { ListLayout, Virtualizer } from "react-aria-components/Virtualizer";

/** Renders only the visible rows of the list box inside it; `rowSize` in px. */
export default function LevelWindow({
  rowSize,
  children,
}: {
  rowSize: number;
  children: ReactNode;
}) {
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowSize }}>
      {children}
    </Virtualizer>
  );
}
