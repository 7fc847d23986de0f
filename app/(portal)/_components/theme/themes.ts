import { type LucideIcon, Monitor, Moon, Sun } from "lucide-react";
import type { Theme } from "./use-theme";

/** The themes to choose from; `id` names their text in `shell`. */
export const themes: readonly {
  id: "themeSystem" | "themeLight" | "themeDark";
  theme: Theme;
  icon: LucideIcon;
}[] = [
  { id: "themeSystem", theme: "system", icon: Monitor },
  { id: "themeLight", theme: "light", icon: Sun },
  { id: "themeDark", theme: "dark", icon: Moon },
];
