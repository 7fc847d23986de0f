"use client";
import { type LucideIcon, Monitor, Moon, Sun } from "lucide-react";
import { useMutation } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { changeProfileMutation } from "@/lib/identity/people/client";

/** All themes; `id` is the key of their text in `shell`. */
export const themes: readonly {
  id: "themeSystem" | "themeLight" | "themeDark";
  theme: Theme;
  icon: LucideIcon;
}[] = [
  { id: "themeSystem", theme: "system", icon: Monitor },
  { id: "themeLight", theme: "light", icon: Sun },
  { id: "themeDark", theme: "dark", icon: Moon },
];

export type Theme = "system" | "light" | "dark";

const changed = "nightrate-theme";

/** Returns the theme and a setter, which applies it at once and saves it with the profile. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(subscribe, current, () => "system" as const);
  const { mutate } = useMutation(changeProfileMutation());
  const choose = (next: Theme) => {
    apply(next);
    mutate({ theme: next });
  };
  return [theme, choose];
}

function current(): Theme {
  const chosen = document.documentElement.dataset["theme"];
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

/** Applies the theme and stores it in the cookie that the server renders from. */
function apply(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `nightrate-theme=${theme}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
  dispatchEvent(new Event(changed));
}

function subscribe(listener: () => void): () => void {
  addEventListener(changed, listener);
  return () => removeEventListener(changed, listener);
}
