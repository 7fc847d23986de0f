"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { showToast } from "@/components/toast/toast-queue";
import { revealKey } from "@/lib/identity/keys/client";
import { type PasswordAsk, useSignInAgain } from "./use-sign-in-again";

export interface PlainKeyControl {
  /** The key while it stands open in the page. */
  shown: string | null;
  /** It was made a moment ago. */
  isNew: boolean;
  /** What is under way. */
  working: "reveal" | "copy" | "command" | null;
  reveal: () => Promise<void>;
  hide: () => void;
  showNew: (key: string) => void;
  /** Copies the key, or a command with the key in it, without opening it in the page. */
  copy: (said: string) => Promise<void>;
  copyCommand: (said: string, commandOf: (key: string) => string) => Promise<void>;
  ask: PasswordAsk;
}

/** The plaintext key of this page: kept nowhere else, and only as long as it is open. */
export function usePlainKey(prefix: string | null): PlainKeyControl {
  const t = useTranslations("apiDetails.key");
  const { ask, run } = useSignInAgain();
  const [open, setOpen] = useState<{ key: string; isNew: boolean } | null>(null);
  const [working, setWorking] = useState<PlainKeyControl["working"]>(null);
  // A key that was replaced meanwhile, here or elsewhere, is not shown as the present one.
  const current = open && (prefix === null || open.key.startsWith(prefix)) ? open : null;
  const read = async () => current?.key ?? (await run(revealKey))?.key ?? null;
  const during = async (kind: NonNullable<typeof working>, work: () => Promise<void>) => {
    setWorking(kind);
    await work()
      .catch((error: Error) =>
        showToast({ title: t("failed"), description: error.message, tone: "danger" }),
      )
      .finally(() => setWorking(null));
  };
  const copy = async (said: string, textOf: (key: string) => string) => {
    const key = await read();
    if (!key) return;
    if (await canCopy(textOf(key))) return showToast({ title: said });
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
    copy: (said) => during("copy", () => copy(said, (key) => key)),
    copyCommand: (said, commandOf) => during("command", () => copy(said, commandOf)),
    ask,
  };
}

async function canCopy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
