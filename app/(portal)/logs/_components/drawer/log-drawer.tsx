"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CodeBlock } from "@/components/ui/code-block";
import { Drawer } from "@/components/ui/drawer";
import type { PortalLogEntry } from "@/lib/activity/logs/schema";
import { LogDifferences } from "../revert/log-differences";
import { LogFacts } from "./log-facts";
import { RevertInDrawer } from "../revert/revert-button";
import { SentenceText } from "@/components/logs/sentence-text";
import { useLogView } from "../use-log-view";

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
      isOpen
      onOpenChange={(isOpen) => !isOpen && open(null)}
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
      <Section title={t("facts")}>
        <LogFacts entry={entry} timeZone={timeZone} />
      </Section>
      <Section title={t("raw")}>
        <CodeBlock label={t("rawLabel")} code={JSON.stringify(entry, null, 2)} />
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold text-ink">{title}</h3>
      {children}
    </section>
  );
}
