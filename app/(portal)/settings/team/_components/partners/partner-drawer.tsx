"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Form } from "@/components/form/form";
import { showToast } from "@/components/toast/toast-queue";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { Skeleton } from "@/components/ui/skeleton";
import { changeGrantMutation, grantListingsQuery } from "@/lib/identity/partners/client";
import type { Grant } from "@/lib/identity/partners/schema";
import { FormFooter } from "../form-footer";
import { type ListingAccess, listingFields } from "../permissions/listing-access";
import { PartnerAccess } from "./partner-access";

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
  chosen: ListingAccess["chosen"];
  onClose: () => void;
}

function GrantForm({ grant, chosen, onClose }: GrantFormProps) {
  const t = useTranslations("partners.change");
  const common = useTranslations("common.actions");
  const [permissions, setPermissions] = useState(grant.permissions);
  const [access, setAccess] = useState<ListingAccess>({ all: grant.all_listings, chosen });
  const change = useMutation(changeGrantMutation());
  const save = () =>
    change.mutate(
      {
        grantId: grant.grant_id,
        permissions,
        ...listingFields(access),
      },
      {
        onSuccess: () => {
          showToast({ title: t("saved", { name: grant.partner.name }) });
          onClose();
        },
      },
    );
  return (
    <Form onSubmit={save} problem={change.error}>
      <PartnerAccess
        permissions={permissions}
        onPermissions={setPermissions}
        access={access}
        onAccess={setAccess}
      />
      <FormFooter label={common("save")} isPending={change.isPending} />
    </Form>
  );
}
