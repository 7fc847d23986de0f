"use client";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useAccount } from "@/components/account/use-account";
import { TextLink } from "@/components/ui/text-link";
import type { LogEntry } from "@/lib/activity/logs/schema";
import { usePersonName } from "@/components/logs/use-person-name";
import { useVia } from "../table/use-via";

/** Who changed what, when, and from where. */
export function LogFacts({ entry, timeZone }: { entry: LogEntry; timeZone: string }) {
  const t = useTranslations("logs.drawer");
  const format = useFormatter();
  const { user, metadata, created_at } = entry;
  const name = usePersonName()(user);
  const via = useVia()(entry);
  const time = format.dateTime(new Date(created_at), {
    dateStyle: "full",
    timeStyle: "medium",
    timeZone,
  });
  return (
    <dl className="text-sm">
      <Fact name={t("person")}>{name}</Fact>
      <Fact name={t("email")}>{user.email}</Fact>
      <Fact name={t("time")}>{time}</Fact>
      <Fact name={t("via")}>{via}</Fact>
      <Fact name={t("ip")}>{metadata.ip_address}</Fact>
      <Fact name={t("request")}>
        {metadata.request_id && <code className="font-mono text-xs">{metadata.request_id}</code>}
      </Fact>
      <Fact name={t("about")}>
        <ChangedObject entity={entry.entity} />
      </Fact>
    </dl>
  );
}

/** Renders nothing without a value. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === undefined || children === "") return null;
  return (
    <div className="flex min-h-8 items-center gap-3 border-b border-line py-1 last:border-0">
      <dt className="w-28 shrink-0 text-ink-faint">{name}</dt>
      <dd className="min-w-0 wrap-anywhere text-ink">{children}</dd>
    </div>
  );
}

function ChangedObject({ entity }: { entity: LogEntry["entity"] }) {
  const t = useTranslations("logs.drawer");
  const { href } = useAccount();
  const { type, listing_id: id, pms_name: pms, name } = entity;
  if (type !== "listing" || !id || !pms) return entity.group_name ?? name ?? t("theAccount");
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span>{`${name ?? ""} · ${id} · ${entity.pms_display_name ?? pms}`}</span>
      <TextLink href={href(`/listings?open=${encodeURIComponent(`${pms}/${id}`)}`)}>
        {t("openListing")}
      </TextLink>
    </span>
  );
}
