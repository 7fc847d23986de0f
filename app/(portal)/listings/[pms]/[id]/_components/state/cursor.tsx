"use client";
import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from "react";
import type { DateText } from "@/lib/core/dates";

/** The night under the pointer, shared by chart and calendar. Not React state, because it changes with every move. */
interface CursorStore {
  read: () => DateText | null;
  move: (date: DateText | null) => void;
  subscribe: (listener: () => void) => () => void;
}

const Context = createContext<CursorStore | null>(null);

/** Shares one cursor among the parts of the page. */
export function CursorProvider({ children }: { children: ReactNode }) {
  const [store] = useState(makeStore);
  return <Context value={store}>{children}</Context>;
}

/** Returns the night under the cursor, and a function that moves the cursor. */
export function useCursor() {
  const { read, move, subscribe } = useStore();
  return [useSyncExternalStore(subscribe, read, none), move] as const;
}

/** True while the cursor is on a night; renders only when that changes. */
export function useIsAtCursor(date: DateText): boolean {
  const { read, subscribe } = useStore();
  return useSyncExternalStore(
    subscribe,
    () => read() === date,
    () => false,
  );
}

/** Returns a function that moves the cursor, without rendering when it moves. */
export function useMoveCursor(): CursorStore["move"] {
  return useStore().move;
}

function useStore(): CursorStore {
  const store = useContext(Context);
  if (!store) throw new Error("CursorProvider is missing above this component");
  return store;
}

function none(): null {
  return null;
}

function makeStore(): CursorStore {
  let date: DateText | null = null;
  const listeners = new Set<() => void>();
  return {
    read: () => date,
    move: (next) => {
      if (next === date) return;
      date = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
