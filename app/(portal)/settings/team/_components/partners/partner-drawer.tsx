"use client";
import { useMutation } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { changeGrantMutation, grantListingsQuery } from "@/lib/identity/partners/client";
import type { Grant } from "@/lib/identity/partners/schema";
import { AccessDrawer, UnknownDrawer } from "../permissions/access-drawer";

interface PartnerDrawerProps {
  /** Null when the address names no partner with access. */
  grant: Grant | null;
  timeZone: string;
  onClose: () => void;
}

/** A partner's permissions and listings. */
export default function PartnerDrawer({ grant, timeZone, onClose }: PartnerDrawerProps) {
  const t = useTranslations("partners");
  const format = useFormatter();
  const change = useMutation(changeGrantMutation());
  if (!grant) return <UnknownDrawer title={t("change.none")} onClose={onClose} />;
  const { grant_id: grantId, created_at: created } = grant;
  const { name, code } = grant.partner;
  const date = format.dateTime(new Date(created), { dateStyle: "medium", timeZone });
  return (
    <AccessDrawer
      title={t("change.title", { name })}
      description={`${code} · ${t("since", { date })}`}
      granted={grant}
      listings={grantListingsQuery(grantId)}
      change={change}
      onSave={(access, done) => change.mutate({ grantId, ...access }, done)}
      saved={t("change.saved", { name })}
      onClose={onClose}
    />
  );
}
