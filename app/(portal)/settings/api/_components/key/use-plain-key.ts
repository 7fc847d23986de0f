"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { showToast } from "@/components/toast/toast-queue";
import { isSignInAgain } from "@/lib/http/fetcher";
import { revealKey } from "@/lib/identity/keys/client";

export interface PlainKeyControl {
  /** The key while it is revealed. */
  shown: string | null;
  /** True if the key was just generated. */
  isNew: boolean;
  /** The action in progress. */
  working: "reveal" | "copy" | "command" | null;
  reveal: () => Promise<void>;
  hide: () => void;
  showNew: (key: string) => void;
  /** Copies the key, or a command with it, without revealing it. `message` is the toast. */
  copy: (message: string) => Promise<void>;
  copyCommand: (message: string, commandOf: (key: string) => string) => Promise<void>;
}

/** State of the plaintext key, which only this page keeps, and only while it is revealed. */
export function usePlainKey(prefix: string | null): PlainKeyControl {
  const t = useTranslations("apiDetails.key");
  const [open, setOpen] = useState<{ key: string; isNew: boolean } | null>(null);
  const [working, setWorking] = useState<PlainKeyControl["working"]>(null);
  // Hides a key that was replaced in the meantime.
  const current = open && (prefix === null || open.key.startsWith(prefix)) ? open : null;
  const read = async () => current?.key ?? (await revealKey().catch(cancelled))?.key ?? null;
  const during = async (kind: NonNullable<typeof working>, work: () => Promise<void>) => {
    setWorking(kind);
    await work()
      .catch((error: Error) =>
        showToast({ title: t("failed"), description: error.message, tone: "danger" }),
      )
      .finally(() => setWorking(null));
  };
  const copy = async (message: string, textOf: (key: string) => string) => {
    const key = await read();
    if (!key) return;
    if (await copied(textOf(key))) return showToast({ title: message });
    setOpen({ key, isNew: false });
    showToast({ title: t("copyFailed"), description: t("copyFailedText"), tone: "warning" });
  };
  return {
    shown: current?.key ?? null,
    isNew: current?.isNew === true,
    working,
    reveal: () =>
      during("reveal", async () => {
        const key = await read();
        if (key) setOpen({ key, isNew: false });
      }),
    hide: () => setOpen(null),
    showNew: (key) => setOpen({ key, isNew: true }),
    copy: (message) => during("copy", () => copy(message, (key) => key)),
    copyCommand: (message, commandOf) => during("command", () => copy(message, commandOf)),
  };
}

/** Returns null where the password was not entered again, which shows no message; rethrows other errors. */
function cancelled(error: unknown): null {
  if (isSignInAgain(error)) return null;
  throw error;
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
