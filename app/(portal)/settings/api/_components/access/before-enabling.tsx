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
import { Estimate, useDollars } from "./estimate";
import type { ApiViewer } from "../viewer";
import { Skeleton } from "@/components/ui/skeleton";

// Loaded when first opened.
const EnableDialog = lateComponent(() => import("./enable-dialog"));

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

/** Returns a POSIX shell command that tests a key on a managed account. Without a key it reads NIGHTRATE_KEY. */
export function firstPartnerCall(
  baseUrl: string,
  userId: number | null,
  key = "$NIGHTRATE_KEY",
): string {
  const account = userId ?? "$NIGHTRATE_ACCOUNT";
  return `curl ${baseUrl}/rm/v1/listings_minimal \\\n  -H "X-API-Key: ${key}" \\\n  -H "SVC-User-Id: ${account}"`;
}

/** Returns the same command for the key's own account. */
export function firstCall(baseUrl: string, key = "$NIGHTRATE_KEY"): string {
  return `curl ${baseUrl}/v1/listings_minimal \\\n  -H "X-API-Key: ${key}"`;
}

/** Skeleton of the key, the usage and the first call. */
export function DetailsSkeleton() {
  const t = useTranslations("apiDetails");
  return (
    <div aria-busy className="flex flex-col gap-4">
      <output className="sr-only">{t("loading")}</output>
      <LinesCard lines={["h-4 w-16", "h-8 w-full", "h-4 w-56"]} />
      <div className="grid grid-cols-2 gap-4 md:grid-cols-3">
        {["", "", "max-md:col-span-2"].map((className, at) => (
          <LinesCard key={at} className={className} lines={meter} />
        ))}
      </div>
      <LinesCard lines={["h-4 w-20", "h-14 w-full", "h-4 w-2/3"]} />
    </div>
  );
}

const meter = ["h-4 w-24", "h-6 w-16", "h-1.5 w-full"];

function LinesCard({ lines, className = "" }: { lines: readonly string[]; className?: string }) {
  return (
    <Card className={className}>
      <div className="flex flex-col gap-3">
        {lines.map((line) => (
          <Skeleton key={line} className={line} />
        ))}
      </div>
    </Card>
  );
}
