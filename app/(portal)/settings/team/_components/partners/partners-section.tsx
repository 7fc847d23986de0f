"use client";
import { useQuery } from "@tanstack/react-query";
import { Handshake } from "lucide-react";
import { useTranslations } from "next-intl";
import { lateComponent } from "@/components/prefetch/late-component";
import { QueryView } from "@/components/query-view/query-view";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonLines } from "@/components/ui/skeleton-lines";
import { grantsQuery } from "@/lib/identity/partners/client";
import { PartnersTable } from "./partners-table";
import { useOpenDialog, useOpenId } from "../use-open-id";

// Loaded when first opened.
const GrantDialog = lateComponent(() => import("./grant-form"));
const PartnerDrawer = lateComponent(() => import("./partner-drawer"));

/** Partners with access to the account; the owner grants and revokes it. */
export function PartnersSection({ timeZone }: { timeZone: string }) {
  const t = useTranslations("partners");
  const query = useQuery(grantsQuery());
  const [isGranting, setGranting] = useOpenDialog("grant");
  const [openId, open] = useOpenId("partner");
  const partners = query.data?.partners ?? [];
  const grant = <Button onPress={() => setGranting(true)}>{t("grant")}</Button>;
  return (
    <section
      id="partners"
      aria-label={t("title")}
      className="mt-4 flex scroll-mt-16 flex-col gap-2"
    >
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="flex flex-col gap-0.5">
          <h2 className="text-base font-semibold text-ink">{t("title")}</h2>
          <p className="max-w-prose text-sm text-ink-soft">{t("text")}</p>
        </div>
        {partners.length > 0 && grant}
      </header>
      <QueryView
        query={query}
        loading={<SkeletonLines label={t("loading")} lines={["h-24 w-full"]} />}
        isEmpty={(data) => data.partners.length === 0}
        empty={
          <Card>
            <EmptyState icon={<Handshake />} title={t("empty")} action={grant} className="py-8">
              {t("emptyText")}
            </EmptyState>
          </Card>
        }
        errorTitle={t("failed")}
      >
        {(data) => <PartnersTable partners={data.partners} openId={openId} onOpen={open} />}
      </QueryView>
      {isGranting && <GrantDialog onClose={() => setGranting(false)} />}
      {openId !== null && query.data && (
        <PartnerDrawer
          key={openId}
          grant={partners.find(({ grant_id: id }) => id === openId) ?? null}
          timeZone={timeZone}
          onClose={() => open(null)}
        />
      )}
    </section>
  );
}
