"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { QueryView } from "@/components/query-view/query-view";
import { keyQuery } from "@/lib/identity/keys/client";
import type { KeyState } from "@/lib/identity/keys/schema";
import { ApiHeader } from "./access/api-header";
import { BeforeEnabling } from "./access/before-enabling";
import { DetailsSkeleton } from "./details-skeleton";
import { GenerateKey } from "./key/generate-key";
import { KeyDetails } from "./key/key-details";
import { NoAccess } from "./access/no-access";
import { type PlainKeyControl, usePlainKey } from "./key/use-plain-key";
import type { ApiViewer } from "./viewer";

/** API details for this person: enable access, ask the owner, generate a key, or the key with its usage. */
export function ApiDetails({ viewer }: { viewer: ApiViewer }) {
  const t = useTranslations("apiDetails");
  const query = useQuery(keyQuery());
  const plain = usePlainKey(query.data?.key?.prefix ?? null);
  return (
    <div className="flex max-w-240 flex-col gap-4">
      <ApiHeader state={query.data?.state ?? null} viewer={viewer} />
      <QueryView query={query} loading={<DetailsSkeleton />} errorTitle={t("failed")}>
        {(state) => <KeyStateView state={state} viewer={viewer} plain={plain} />}
      </QueryView>
    </div>
  );
}

interface KeyStateViewProps {
  state: KeyState;
  viewer: ApiViewer;
  plain: PlainKeyControl;
}

function KeyStateView({ state, viewer, plain }: KeyStateViewProps) {
  if (state.state === "active" && state.key) {
    return <KeyDetails state={state} apiKey={state.key} viewer={viewer} plain={plain} />;
  }
  if (state.state === "none") return <GenerateKey onGenerated={plain.showNew} />;
  const isClosed = state.state === "not_enabled" || state.state === "disabled";
  const isPartner = viewer.partner !== null && state.state !== "active";
  if (isClosed && viewer.isOwner && !isPartner) {
    return <BeforeEnabling limits={state.limits} viewer={viewer} />;
  }
  return <NoAccess state={state} isPartner={isPartner} />;
}
