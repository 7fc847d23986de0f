"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useState, useEffect, useEffectEvent, useRef } from "react";
import { AccountChip, AccountMenu } from "../account/account-menu";
import { AccountSwitcher } from "../account/account-switcher";
import { Navigation, type NavigationProps } from "./navigation";
import { useMe, type Viewer } from "../account/use-me";
import { lateComponent } from "@/components/prefetch/late-component";
import { SignInAgain } from "@/components/sign-in-again/sign-in-again";
import { useActiveAccount } from "../account/use-active-account";
import { useQuery, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { allows } from "@/lib/auth/permissions";
import { connectionHealthQuery } from "@/lib/intake/connections/client";
import { type AccountAccess, sectionsFor } from "./sections";
import { Search, Menu as MenuIcon, X } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { Kbd, isTyping } from "@/components/ui/kbd";
import { useCommandKey } from "../palette/use-command-key";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { IconButton } from "@/components/ui/icon-button";
import { useUiTexts } from "@/components/ui/ui-texts";
import { useRouter } from "next/navigation";
import { leaveBy } from "@/components/leave-guard/leave-guard";
import { startingPricesKey } from "@/lib/pricing/starting-prices/client";
import type { AccountId } from "@/lib/http/fetcher";
import { liveKeys, liveQuery, pageVersionQuery, type LivePlace } from "@/lib/activity/live/client";
import { logKeys } from "@/lib/activity/logs/keys";
import { overviewKeys } from "@/lib/activity/overview/keys";
import { apiKeyKeys } from "@/lib/identity/keys/client";
import { partnerKeys } from "@/lib/identity/partners/client";
import { peopleKeys } from "@/lib/identity/people/client";
import { openProposalsQuery } from "@/lib/serve/proposals/client";
import { operatorKeys } from "@/lib/serve/operator/client";
import { actionKeys } from "@/lib/pricing/actions/client";

const AccessRemoved = lateComponent(() => import("../account/access-removed"));
const ShortcutsDialog = lateComponent(() => import("../palette/shortcuts-dialog"));

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
  const counts = { ...(reach && { listings: reach.listings }), ...useProposed(access) };
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

/** Returns the number of connections that need attention; 0 without permission to view listings. */
function useWarnings({ account, permissions }: AccountAccess): { connections: number } {
  const isOn = permissions !== null && allows(permissions, "listings:view");
  const { data } = useQuery({ ...connectionHealthQuery(account), enabled: isOn });
  return { connections: data?.attention ?? 0 };
}

/** Returns the number of open proposals; nothing without any, or without permission to see them. */
function useProposed({ account, permissions }: AccountAccess): { proposals?: number } {
  const isOn = permissions !== null && allows(permissions, "logs:view");
  const { data } = useQuery({ ...openProposalsQuery(account), enabled: isOn });
  return isOn && data && data.open > 0 ? { proposals: data.open } : {};
}

/** Opens the command palette; looks like a search field. */
function PaletteButton({ onPress }: { onPress: () => void }) {
  const t = useTranslations("shell");
  const key = useCommandKey();
  return (
    <Button
      onPress={onPress}
      className="flex h-8 items-center gap-2 rounded-md border border-edge bg-paper px-2 text-sm text-ink-faint focus-ring transition-colors hover:border-field hover:bg-hover sm:w-62 sm:px-2.5"
    >
      <Search aria-hidden className="size-4 sm:size-3.5" />
      <span className="sr-only flex-1 text-left whitespace-nowrap sm:not-sr-only">
        {t("search")}
      </span>
      <span className="hidden sm:inline">
        <Kbd>{key}</Kbd>
      </span>
    </Button>
  );
}

/** The navigation as a sheet, for narrow screens. */
function MobileNavigation(props: Omit<NavigationProps, "className" | "onNavigate">) {
  const t = useTranslations("shell");
  const { close } = useUiTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="-ml-1.5 lg:hidden">
      <IconButton aria-label={t("openMenu")} onPress={() => setOpen(true)} placement="bottom">
        <MenuIcon aria-hidden />
      </IconButton>
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={setOpen}
        isDismissable
        className="fixed inset-0 z-50 bg-scrim transition-opacity data-entering:opacity-0 data-exiting:opacity-0"
      >
        <Modal className="absolute inset-y-0 left-0 w-68 max-w-[85vw] bg-paper shadow-overlay transition-transform data-entering:-translate-x-4 data-exiting:-translate-x-4">
          <Dialog aria-label={t("navigation")} className="h-full outline-none">
            <Navigation {...props} className="flex h-full" onNavigate={() => setOpen(false)} />
            <IconButton
              aria-label={close}
              onPress={() => setOpen(false)}
              placement="bottom"
              className="absolute! top-2.5 right-2.5"
            >
              <X aria-hidden />
            </IconButton>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </div>
  );
}

/** Time after `g` in which a section letter counts, in ms. */
const gMs = 1_200;

/** Opens the palette on ⌘K or Ctrl-K, the shortcuts on `?`, a section on `g` and its letter. */
function useShortcuts(options: {
  access: AccountAccess;
  onPalette: () => void;
  onShortcuts: () => void;
}): void {
  const router = useRouter();
  const pressedG = useRef(-Infinity);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isPalette(event)) {
      event.preventDefault();
      options.onPalette();
    } else if (isPlainKey(event)) {
      const section = sectionsFor(options.access).find(({ key }) => key === event.key);
      if (event.key === "?") options.onShortcuts();
      else if (section && event.timeStamp - pressedG.current < gMs)
        leaveBy(() => router.push(section.href));
      pressedG.current = event.key === "g" ? event.timeStamp : -Infinity;
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

function isPalette(event: KeyboardEvent): boolean {
  return (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === "k";
}

function isPlainKey(event: KeyboardEvent): boolean {
  return !isTyping(event.target) && !event.metaKey && !event.ctrlKey && !event.altKey;
}

const load = () => import("../palette/palette-list");

// Loads after the page and before anyone types: no page needs it.
const PaletteList = lateComponent(load);
const loadMs = 400;

/** Finds listings, pages, accounts and actions by any part of their name. */
function CommandPalette({
  isOpen,
  onOpenChange,
  ...props
}: {
  access: AccountAccess;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onShortcuts: () => void;
}) {
  const t = useTranslations("shell.palette");
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), loadMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable
      className="fixed inset-0 z-50 flex justify-center bg-scrim px-3 pt-3 transition-opacity data-entering:opacity-0 data-exiting:opacity-0 sm:px-4 sm:pt-[12vh]"
    >
      <Modal className="h-fit w-full max-w-150 overflow-hidden rounded-lg bg-raised shadow-overlay dark:border dark:border-edge">
        <Dialog aria-label={t("title")} className="flex flex-col outline-none sm:min-h-60">
          <PaletteList {...props} close={() => onOpenChange(false)} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Queries that refresh themselves or do not depend on the account's changes. */
const independent = new Set<string>([
  ...[liveKeys, peopleKeys, partnerKeys, apiKeyKeys, logKeys, operatorKeys].map(
    ({ all }) => all[0],
  ),
  "neighborhood",
  startingPricesKey[0],
]);

/** Returns true for queries to leave alone. "me" is refreshed, because permissions can change. */
function isIndependent([resource, part]: QueryKey): boolean {
  const isMe = resource === peopleKeys.me[0] && part === peopleKeys.me[1];
  return independent.has(String(resource)) && !isMe;
}

/** Refreshes the page's queries after any change in the account. */
function useLive(account: AccountId, isOn: boolean): void {
  const client = useQueryClient();
  const { data: now } = useQuery({ ...liveQuery(account), enabled: isOn });
  const { data: page } = useQuery(pageVersionQuery(account));
  const seen = useRef<Seen>({ account, page: undefined, live: undefined });
  useEffect(() => {
    const before = seen.current;
    const isSamePage = before.account === account && before.page === page;
    const shown = isSamePage ? before.live : page;
    seen.current = { account, page, live: now ?? shown };
    if (shown === undefined || now === undefined) return;
    if (now.version > shown.version) {
      void client.invalidateQueries({ predicate: ({ queryKey }) => !isIndependent(queryKey) });
    } else if (now.evaluated > shown.evaluated) {
      // Only these show actions. A refresh of other pages could disturb a drag.
      for (const { all } of [actionKeys, overviewKeys]) {
        void client.invalidateQueries({ queryKey: all });
      }
    }
  }, [account, now, page, client]);
}

/** The places at which the page was rendered and its queries were last refreshed. */
interface Seen {
  account: AccountId;
  page: LivePlace | undefined;
  live: LivePlace | undefined;
}
