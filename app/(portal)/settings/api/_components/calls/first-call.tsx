"use client";
import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/code-block";
import { CopyButton } from "@/components/ui/copy-button";
import { TextLink } from "@/components/ui/text-link";
import type { KeyState } from "@/lib/identity/keys/schema";
import { firstCall, firstPartnerCall } from "./first-call-command";
import type { PlainKeyControl } from "../key/use-plain-key";
import type { ApiViewer } from "../viewer";

/** Timeout in seconds that the specification recommends for long responses. */
const timeoutSeconds = 300;

interface FirstCallProps {
  limits: KeyState["limits"];
  viewer: Pick<ApiViewer, "baseUrl" | "partner">;
  plain: PlainKeyControl;
}

/** The base URL and a first command, which contains the key while it is revealed. */
export function FirstCall({ limits, viewer: { baseUrl, partner }, plain }: FirstCallProps) {
  const t = useTranslations("apiDetails.call");
  const surface = partner ? "/rm/v1" : "/v1";
  const curl = (key?: string) =>
    partner ? firstPartnerCall(baseUrl, partner.accountUserId, key) : firstCall(baseUrl, key);
  return (
    <Card
      title={t("title")}
      actions={
        <Button
          size="sm"
          onPress={() => void plain.copyCommand(t("copied"), curl)}
          isPending={plain.working === "command"}
        >
          <Copy aria-hidden />
          {t("withKey")}
        </Button>
      }
    >
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-x-2 text-sm text-ink-faint">
          {t("baseUrl")}
          <code className="font-mono text-xs wrap-anywhere text-ink">{baseUrl + surface}</code>
          <CopyButton text={baseUrl + surface} isIconOnly label={t("copyBaseUrl")} />
        </div>
        <CodeBlock label={t("command")} code={curl(plain.shown ?? undefined)} />
        <p className="text-sm text-ink-soft">{t(plain.shown ? "shown" : "hidden")}</p>
        <p className="text-sm text-ink-faint">
          {t("limits", { ...limits, timeout: timeoutSeconds })}{" "}
          <TextLink href="/docs/api" prefetch={false} target="_blank">
            {t("reference")}
          </TextLink>
          {" · "}
          <TextLink href={`${surface}/openapi.json`} prefetch={false} target="_blank">
            {t("openapi")}
          </TextLink>
        </p>
      </div>
    </Card>
  );
}
