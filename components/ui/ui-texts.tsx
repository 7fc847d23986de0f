"use client";
import { createContext, type ReactNode, useContext } from "react";

/** Texts of the primitives, localized. */
export interface UiTexts {
  /** Closes a dialog, drawer or notice. */
  close: string;
  copy: string;
  copied: string;
  copyFailed: string;
  showPassword: string;
  hidePassword: string;
  clearSearch: string;
  /** Announced while a button's action runs. */
  working: string;
  /** Shown in a list of suggestions without a match. */
  noMatches: string;
  /** Names the choice of the column that rows are sorted by. */
  sortBy: string;
  sortUp: string;
  sortDown: string;
  /** Names the bar of filters. */
  filters: string;
  retry: string;
  cancel: string;
  /** Name of the region that holds toasts. */
  notifications: string;
}

const UiTextsContext = createContext<UiTexts | null>(null);

/** Provides the texts of the primitives; mounted once, in the providers. */
export function UiTextsProvider({ texts, children }: { texts: UiTexts; children: ReactNode }) {
  return <UiTextsContext value={texts}>{children}</UiTextsContext>;
}

/** The texts of the nearest UiTextsProvider. Throws without one. */
export function useUiTexts(): UiTexts {
  const texts = useContext(UiTextsContext);
  if (!texts) throw new Error("UiTextsProvider is missing above this component");
  return texts;
}
