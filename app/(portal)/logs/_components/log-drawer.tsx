"use client";
import { useTranslations, useFormatter } from "next-intl";
import { DrawerFact, DrawerSection } from "@/components/ui/drawer-part";
import { CodeBlock } from "@/components/ui/code-block";
import { Drawer } from "@/components/ui/drawer";
import type { PortalLogEntry } from "@/lib/activity/logs/schema";
import { LogDifferences } from "./revert/log-differences";
import { RevertInDrawer } from "./revert/revert-button";
import { SentenceText, usePersonName } from "@/components/logs/sentence-text";
import { useLogView } from "./use-log-view";
import { useAccount } from "@/components/hooks/use-account";
import { TextLink } from "@/components/ui/text-link";
import { useVia } from "./use-log-columns";
import { momentText } from "@/components/hooks/time-format";

interface LogDrawerProps {
  entries: readonly PortalLogEntry[];
  timeZone: string;
}

/** All details of an entry, and Revert where possible. */
export default function LogDrawer({ entries, timeZone }: LogDrawerProps) {
  const t = useTranslations("logs.drawer");
  const { open, openId } = useLogView();
  const entry = entries.find(({ id }) => id === openId);
  return (
    <Drawer
      onClose={() => open(null)}
      title={entry?.action_label ?? t("unknown")}
      description={entry && <SentenceText entry={entry} />}
      actions={entry?.revertible && <RevertInDrawer entry={entry} />}
    >
      {entry ? <Details entry={entry} timeZone={timeZone} /> : <p>{t("unknownText")}</p>}
    </Drawer>
  );
}

function Details({ entry, timeZone }: { entry: PortalLogEntry; timeZone: string }) {
  const t = useTranslations("logs.drawer");
  return (
    <div className="flex flex-col gap-6">
      <LogDifferences entry={entry} />
      <DrawerSection title={t("facts")}>
        <LogFacts entry={entry} timeZone={timeZone} />
      </DrawerSection>
      <DrawerSection title={t("raw")}>
        <CodeBlock label={t("rawLabel")} code={JSON.stringify(entry, null, 2)} />
      </DrawerSection>
    </div>
  );
}

/** Who changed what, when, and from where. */
function LogFacts({ entry, timeZone }: { entry: PortalLogEntry; timeZone: string }) {
  const t = useTranslations("logs.drawer");
  const format = useFormatter();
  const { user, metadata, created_at } = entry;
  const name = usePersonName()(user);
  const via = useVia()(entry);
  const time = momentText(format, created_at, timeZone, {
    weekday: "long",
    year: "numeric",
    month: "long",
    second: "2-digit",
  });
  return (
    <dl className="text-sm">
      <DrawerFact name={t("person")}>{name}</DrawerFact>
      <DrawerFact name={t("email")}>{user.email}</DrawerFact>
      <DrawerFact name={t("time")}>{time}</DrawerFact>
      <DrawerFact name={t("via")}>{via}</DrawerFact>
      <DrawerFact name={t("ip")}>{metadata.ip_address}</DrawerFact>
      <DrawerFact name={t("request")}>
        {metadata.request_id && <code className="font-mono text-xs">{metadata.request_id}</code>}
      </DrawerFact>
      <DrawerFact name={t("about")}>
        <ChangedObject entity={entry.entity} />
      </DrawerFact>
    </dl>
  );
}

function ChangedObject({ entity }: { entity: PortalLogEntry["entity"] }) {
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
