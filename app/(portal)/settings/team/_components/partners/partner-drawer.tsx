"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Form } from "@/components/form/form";
import { showToast } from "@/components/toast/toast-queue";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiProblem } from "@/lib/http/fetcher";
import { changeGrantMutation, grantListingsQuery } from "@/lib/identity/partners/client";
import type { Grant } from "@/lib/identity/partners/schema";
import { FormFooter } from "../form-footer";
import type { ChosenListing } from "../permissions/listing-picker";
import { PartnerReach } from "./partner-access";

interface PartnerDrawerProps {
  /** Null: the address names no partner with access. */
  grant: Grant | null;
  timeZone: string;
  onClose: () => void;
}

/** One partner: what it may do, and on which listings. */
export function PartnerDrawer({ grant, timeZone, onClose }: PartnerDrawerProps) {
  const t = useTranslations("partners");
  const format = useFormatter();
  const close = useTranslations("common.ui")("close");
  if (!grant) {
    return (
      <Drawer isOpen onOpenChange={onClose} title={t("change.none")}>
        <Button slot="close">{close}</Button>
      </Drawer>
    );
  }
  const date = format.dateTime(new Date(grant.created_at), { dateStyle: "medium", timeZone });
  const { name, code } = grant.partner;
  return (
    <Drawer
      isOpen
      onOpenChange={onClose}
      title={t("change.title", { name })}
      description={`${code} · ${t("since", { date })}`}
      size="lg"
    >
      <Loaded grant={grant} onClose={onClose} />
    </Drawer>
  );
}

function Loaded({ grant, onClose }: { grant: Grant; onClose: () => void }) {
  const listings = useQuery(grantListingsQuery(grant.grant_id));
  if (listings.isPending) return <Skeleton className="h-80 w-full" />;
  return <GrantForm grant={grant} chosen={listings.data?.listings ?? []} onClose={onClose} />;
}

interface GrantFormProps {
  grant: Grant;
  chosen: readonly ChosenListing[];
  onClose: () => void;
}

function GrantForm({ grant, chosen, onClose }: GrantFormProps) {
  const t = useTranslations("partners.change");
  const common = useTranslations("common.actions");
  const [permissions, setPermissions] = useState(grant.permissions);
  const [reach, setReach] = useState({
    all: grant.all_listings,
    chosen: chosen.map(({ listing_id, pms_name }) => ({ listing_id, pms_name })),
  });
  const change = useMutation(changeGrantMutation());
  const save = () =>
    change.mutate(
      {
        grantId: grant.grant_id,
        permissions,
        all_listings: reach.all,
        listings: reach.all ? [] : [...reach.chosen],
      },
      {
        onSuccess: () => {
          showToast({ title: t("saved", { name: grant.partner.name }) });
          onClose();
        },
      },
    );
  return (
    <Form onSubmit={save} problem={change.error instanceof ApiProblem ? change.error : null}>
      <PartnerReach
        permissions={permissions}
        onPermissions={setPermissions}
        reach={reach}
        onReach={(next) => setReach({ ...next, chosen: [...next.chosen] })}
      />
      <FormFooter label={common("save")} isPending={change.isPending} />
    </Form>
  );
}
