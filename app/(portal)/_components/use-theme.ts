"use client";
import { useSyncExternalStore } from "react";

export type Theme = "system" | "light" | "dark";

const changed = "nightrate-theme";

/** The theme in force and how to choose another; kept in a cookie, so that the server renders it. */
export function useTheme(): [Theme, (theme: string) => void] {
  const theme = useSyncExternalStore(subscribe, current, () => "system" as const);
  return [theme, choose];
}

function current(): Theme {
  const chosen = document.documentElement.dataset["theme"];
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

function choose(theme: string): void {
  if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
  else delete document.documentElement.dataset["theme"];
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `nightrate-theme=${theme}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
  dispatchEvent(new Event(changed));
}

function subscribe(listener: () => void): () => void {
  addEventListener(changed, listener);
  return () => removeEventListener(changed, listener);
}
