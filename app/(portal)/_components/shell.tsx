"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { AccountChip } from "./account/account-chip";
import { AccountMenu } from "./account/account-menu";
import { AccountSwitcher } from "./account/account-switcher";
import { CommandPalette } from "./palette/command-palette";
import { MobileNavigation } from "./navigation/mobile-navigation";
import { Navigation } from "./navigation/navigation";
import { PaletteButton } from "./palette/palette-button";
import { useLive } from "./use-live";
import { useMe, type Viewer } from "./account/use-me";
import { useWarnings } from "./navigation/use-warnings";
import { useShortcuts } from "./shortcuts/use-shortcuts";
import { lateComponent } from "@/components/prefetch/late-component";
import { SignInAgain } from "@/components/sign-in-again/sign-in-again";
import { useActiveAccount } from "./account/use-active-account";

const AccessRemoved = lateComponent(() => import("./account/access-removed"));
const ShortcutsDialog = lateComponent(() => import("./shortcuts/shortcuts-dialog"));

/** The frame of every signed-in page: navigation, header, palette, shortcuts. */
export function Shell({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  const [open, setOpen] = useState<"palette" | "shortcuts" | null>(null);
  const onPalette = () => setOpen("palette");
  const onShortcuts = () => setOpen("shortcuts");
  const onShortcutsChange = (isOpen: boolean) => setOpen(isOpen ? "shortcuts" : null);
  const me = useMe(viewer);
  const active = useActiveAccount(viewer, me);
  const { access, name, isGone } = active;
  useShortcuts({ access, onPalette, onShortcuts });
  const isPartner = viewer.role === "partner";
  useLive(access.account, !isGone && (!isPartner || access.account !== null));
  const reach = isPartner ? active.current : me;
  const counts = reach ? { listings: reach.listings } : {};
  const warnings = useWarnings(access);
  const navigation = { access, accountName: name, counts, warnings, onShortcuts };
  return (
    <div className="flex min-h-dvh">
      <SkipLink />
      <Navigation {...navigation} className="sticky top-0 hidden h-dvh w-54 shrink-0 lg:flex" />
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-20 flex h-12 shrink-0 items-center gap-3 border-b border-line bg-surface px-4 lg:px-6">
          <MobileNavigation {...navigation} />
          {isPartner ? (
            <AccountSwitcher active={active} />
          ) : (
            <AccountChip viewer={viewer} me={me} />
          )}
          <div className="ml-auto flex items-center gap-3">
            <PaletteButton onPress={onPalette} />
            <AccountMenu viewer={viewer} access={access} />
          </div>
        </header>
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 p-4 outline-none lg:p-6">
          {isGone ? <AccessRemoved name={name} /> : children}
        </main>
      </div>
      <CommandPalette
        access={access}
        isOpen={open === "palette"}
        onOpenChange={(isOpen) => setOpen(isOpen ? "palette" : null)}
        onShortcuts={onShortcuts}
      />
      <SignInAgain />
      {open === "shortcuts" && (
        <ShortcutsDialog access={access} isOpen onOpenChange={onShortcutsChange} />
      )}
    </div>
  );
}

function SkipLink() {
  const t = useTranslations("shell");
  return (
    <a
      href="#content"
      className="sr-only z-50 rounded-md bg-accent px-3 py-2 text-sm font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {t("skip")}
    </a>
  );
}
