"use client";
import { useRouter } from "next/navigation";
import { leaveBy } from "@/components/leave-guard/leave-guard";
import { withAccount } from "@/lib/http/account";
import type { Place } from "../navigation/sections";
import { themes, useTheme } from "../theme/use-theme";
import { useSignOut } from "../account/use-sign-out";

export interface PaletteProps {
  place: Place;
  onHelp: () => void;
  close: () => void;
}

/** What choosing an entry does; the palette closes first. */
export function usePaletteActions({ place, close, onHelp }: PaletteProps) {
  const router = useRouter();
  const [, chooseTheme] = useTheme();
  const signOut = useSignOut();
  const go = (href: string): void => {
    close();
    leaveBy(() => router.push(href));
  };
  const goWithin = (path: string): void => go(withAccount(path, place.account));
  const act = (id: string): void => {
    const theme = themes.find((entry) => entry.id === id)?.theme;
    if (id === "reference") return go("/docs/api");
    close();
    if (theme) chooseTheme(theme);
    if (id === "shortcuts") onHelp();
    if (id === "signOut") signOut();
  };
  return { go, goWithin, act };
}
