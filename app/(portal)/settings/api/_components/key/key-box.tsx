"use client";
import { Copy, Eye, EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { lateComponent } from "@/components/prefetch/late-component";
import { Button } from "@/components/ui/button";
import type { KeyState } from "@/lib/identity/keys/schema";
import type { PlainKeyControl } from "./use-plain-key";

// Loaded when first opened.
const RegenerateDialog = lateComponent(() => import("./regenerate-dialog"));

type Key = NonNullable<KeyState["key"]>;

/** The key, revealed or masked after its prefix. */
export function KeyBox({ apiKey, shown }: { apiKey: Key; shown: string | null }) {
  const t = useTranslations("apiDetails.key");
  const box =
    "min-h-8 min-w-0 flex-1 basis-70 content-center rounded-md border border-line bg-muted px-2.5 py-1 font-mono text-xs text-ink";
  if (shown !== null) {
    return (
      <code data-testid="api-key" className={`${box} wrap-anywhere select-all`}>
        {shown}
      </code>
    );
  }
  return (
    <code className={`${box} truncate`}>
      <span className="sr-only">{t("hidden", { prefix: apiKey.prefix })}</span>
      <span aria-hidden>{apiKey.masked}</span>
    </code>
  );
}

interface KeyButtonsProps {
  apiKey: Key;
  plain: PlainKeyControl;
  retiring: KeyState["retiring"];
}

/** Buttons that reveal, copy and regenerate the key. */
export function KeyButtons({ apiKey, plain, retiring }: KeyButtonsProps) {
  const t = useTranslations("apiDetails.key");
  const [isRegenerating, setRegenerating] = useState(false);
  const isRevealed = plain.shown !== null;
  return (
    <>
      <Button
        onPress={() => (isRevealed ? plain.hide() : void plain.reveal())}
        isPending={plain.working === "reveal"}
      >
        {isRevealed ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        {t(isRevealed ? "hide" : "reveal")}
      </Button>
      <Button onPress={() => void plain.copy(t("copied"))} isPending={plain.working === "copy"}>
        <Copy aria-hidden />
        {t("copy")}
      </Button>
      <Button onPress={() => setRegenerating(true)}>{t("regenerate")}</Button>
      {isRegenerating && (
        <RegenerateDialog
          prefix={apiKey.prefix}
          retiring={retiring}
          onDone={plain.showNew}
          onClose={() => setRegenerating(false)}
        />
      )}
    </>
  );
}
