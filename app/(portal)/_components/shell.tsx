"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { AccountMenu } from "./account-menu";
import { Navigation } from "./navigation";
import { CommandPalette } from "./command-palette";
import { PaletteButton } from "./palette-button";
import { MobileNavigation } from "./mobile-navigation";
import { ShortcutsDialog } from "./shortcuts-dialog";
import { useShortcuts } from "./use-shortcuts";
import type { Viewer } from "./viewer";

/** The frame of every signed-in page: navigation, header, palette, shortcuts. */
export function Shell({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  const t = useTranslations("shell");
  const [open, setOpen] = useState<"palette" | "shortcuts" | null>(null);
  useShortcuts({
    role: viewer.role,
    onPalette: () => setOpen("palette"),
    onHelp: () => setOpen("shortcuts"),
  });
  return (
    <div className="flex min-h-dvh">
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t("skip")}
      </a>
      <Navigation role={viewer.role} className="sticky top-0 hidden h-dvh w-54 shrink-0 lg:flex" />
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-20 flex h-12 items-center gap-3 border-b border-line bg-surface px-4 lg:px-6">
          <MobileNavigation role={viewer.role} />
          <p className="flex min-w-0 items-baseline gap-2 text-sm">
            <span className="truncate font-semibold">{viewer.accountName}</span>
          </p>
          <div className="ml-auto flex items-center gap-3">
            <PaletteButton onPress={() => setOpen("palette")} />
            <AccountMenu viewer={viewer} />
          </div>
        </header>
        <main id="content" className="min-w-0 flex-1 p-4 lg:p-6">
          {children}
        </main>
      </div>
      <CommandPalette
        role={viewer.role}
        isOpen={open === "palette"}
        onOpenChange={(isOpen) => setOpen(isOpen ? "palette" : null)}
        onHelp={() => setOpen("shortcuts")}
      />
      <ShortcutsDialog
        role={viewer.role}
        isOpen={open === "shortcuts"}
        onOpenChange={(isOpen) => setOpen(isOpen ? "shortcuts" : null)}
      />
    </div>
  );
}
