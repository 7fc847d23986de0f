"use client";
import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { lateComponent } from "@/components/prefetch/late-component";
import { QueryView } from "@/components/query-view/query-view";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/code-block";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { accessQuery } from "@/lib/identity/api-access/client";
import type { AccessState } from "@/lib/identity/api-access/schema";
import type { KeyState } from "@/lib/identity/keys/schema";
import { DetailsSkeleton } from "../details-skeleton";
import { Estimate } from "./estimate";
import { firstCall } from "../calls/first-call-command";
import { useDollars } from "./use-dollars";
import type { ApiViewer } from "../viewer";

// Loaded when first opened.
const EnableDialog = lateComponent(() => import("../enable/enable-dialog"));

interface BeforeEnablingProps {
  limits: KeyState["limits"];
  viewer: ApiViewer;
}

/** What API access offers and costs, for the owner before enabling it. */
export function BeforeEnabling(props: BeforeEnablingProps) {
  const t = useTranslations("apiDetails");
  const query = useQuery(accessQuery());
  return (
    <QueryView query={query} loading={<DetailsSkeleton />} errorTitle={t("failed")}>
      {(access) => <Offer access={access} {...props} />}
    </QueryView>
  );
}

function Offer({ access, limits, viewer }: BeforeEnablingProps & { access: AccessState }) {
  const t = useTranslations("apiDetails.before");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {access.access === "disabled" && (
        <Notice tone="warning" title={t("disabled")}>
          {t("disabledText")}
        </Notice>
      )}
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_20rem]">
        <Explanation limits={limits} baseUrl={viewer.baseUrl} />
        <Price access={access} onEnable={() => setOpen(true)} />
      </div>
      {isOpen && <EnableDialog access={access} onClose={() => setOpen(false)} />}
    </>
  );
}

const points = ["reads", "writes", "keys", "limits"] as const;

function Explanation({ limits, baseUrl }: { limits: KeyState["limits"]; baseUrl: string }) {
  const t = useTranslations("apiDetails.before");
  return (
    <Card title={t("what")}>
      <ul className="flex flex-col gap-3 text-base text-ink-soft">
        {points.map((point) => (
          <li key={point} className="flex gap-2.5">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
            <span className="text-pretty">{t(`points.${point}`, limits)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-5 mb-2 text-sm text-ink-soft">{t("first")}</p>
      <CodeBlock label={t("first")} code={firstCall(baseUrl)} />
      <p className="mt-3 text-sm text-ink-faint">{t.rich("reference", { link: referenceLink })}</p>
    </Card>
  );
}

function Price({ access, onEnable }: { access: AccessState; onEnable: () => void }) {
  const t = useTranslations("apiDetails.before");
  const dollars = useDollars();
  return (
    <Card title={t("price")}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-pretty text-ink-soft">
          {t("charge", { price: dollars(access.price_per_listing) })}
        </p>
        <Estimate access={access} />
        <Button variant="primary" size="lg" onPress={onEnable}>
          {t("enable")}
        </Button>
      </div>
    </Card>
  );
}

function referenceLink(text: ReactNode) {
  return (
    <TextLink href="/docs/api" prefetch={false}>
      {text}
    </TextLink>
  );
}
