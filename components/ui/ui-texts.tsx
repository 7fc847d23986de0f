"use client";
import { createContext, type ReactNode, useContext } from "react";

/** The few words the primitives themselves say, in the reader's language. */
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
  /** In an open list of suggestions when nothing fits what was typed. */
  noMatches: string;
  /** Name of the region that holds toasts. */
  notifications: string;
}

const UiTextsContext = createContext<UiTexts | null>(null);

/** Gives every primitive below it its words. Mounted once, in the root layout's providers. */
export function UiTextsProvider({ texts, children }: { texts: UiTexts; children: ReactNode }) {
  return <UiTextsContext value={texts}>{children}</UiTextsContext>;
}

/** The words of the nearest UiTextsProvider. Throws when there is none. */
export function useUiTexts(): UiTexts {
  const texts = useContext(UiTextsContext);
  if (!texts) throw new Error("UiTextsProvider is missing above this component");
  return texts;
}
