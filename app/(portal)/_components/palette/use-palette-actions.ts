"use client";
import { useRouter } from "next/navigation";
import { leaveBy } from "@/components/leave-guard/leave-guard";
import { withAccount } from "@/lib/http/account";
import type { AccountAccess } from "../navigation/sections";
import { themes, useTheme } from "../theme/use-theme";
import { useSignOut } from "../account/use-sign-out";

export interface PaletteProps {
  access: AccountAccess;
  onShortcuts: () => void;
  close: () => void;
}

/** Handlers for palette entries; each closes the palette first. */
export function usePaletteActions({ access, close, onShortcuts }: PaletteProps) {
  const router = useRouter();
  const [, chooseTheme] = useTheme();
  const signOut = useSignOut();
  const go = (href: string): void => {
    close();
    leaveBy(() => router.push(href));
  };
  const goInAccount = (path: string): void => go(withAccount(path, access.account));
  const act = (id: string): void => {
    const theme = themes.find((entry) => entry.id === id)?.theme;
    if (id === "reference") return go("/docs/api");
    close();
    if (theme) chooseTheme(theme);
    if (id === "shortcuts") onShortcuts();
    if (id === "signOut") signOut();
  };
  return { go, goInAccount, act };
}
