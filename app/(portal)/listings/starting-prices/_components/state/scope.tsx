"use client";
import { createContext, type ReactNode, useContext } from "react";
import type { ChosenField, Notation, StartingRow } from "../rules/rows";

/** What the cells of the table need: how prices are written, and what typing does. */
export interface CellScope {
  notation: Notation;
  /** Writes a price with its currency. */
  price: (amount: number, currency: string | null) => string;
  /** Sets a cell's text; undefined removes what was typed. */
  edit: (key: string, field: ChosenField, text: string | undefined) => void;
  /** Chooses a row's suggestion. */
  take: (row: StartingRow) => void;
  /** Puts cells of a spreadsheet into the table, right and down from one. */
  paste: (key: string, field: ChosenField, text: string) => void;
  /** The row that is typed in, whose problem is shown once it is left. */
  typing: string | null;
  setTyping: (key: string | null) => void;
  /** Why rows were refused when they were saved, by key. */
  refusals: ReadonlyMap<string, readonly string[]>;
  /** Suggestions that are missing are still to come. */
  isWaiting: boolean;
}

const Context = createContext<CellScope | null>(null);

export function CellScopeProvider({ scope, children }: { scope: CellScope; children: ReactNode }) {
  return <Context value={scope}>{children}</Context>;
}

/** Throws outside the table of starting prices. */
export function useCellScope(): CellScope {
  const scope = useContext(Context);
  if (!scope) throw new Error("CellScopeProvider is missing above this component");
  return scope;
}
