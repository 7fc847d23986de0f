"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Form } from "@/components/form/form";
import { showToast } from "@/components/toast/toast-queue";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { Skeleton } from "@/components/ui/skeleton";
import { changeMemberMutation, memberListingsQuery } from "@/lib/identity/team/client";
import type { ChosenListings } from "@/lib/identity/people/schema";
import type { Member } from "@/lib/identity/team/schema";
import { FormFooter } from "../form-footer";
import {
  type ListingAccess,
  ListingAccessEditor,
  listingFields,
} from "../permissions/listing-access";
import { MemberApi } from "./member-api";
import { PermissionEditor } from "../permissions/permission-editor";
import { Section } from "../section";

interface MemberDrawerProps {
  /** Null when the address names no member. */
  member: Member | null;
  timeZone: string;
  onClose: () => void;
}

/** A member's permissions, listings and API access. */
export default function MemberDrawer({ member, timeZone, onClose }: MemberDrawerProps) {
  const t = useTranslations("team.edit");
  const format = useFormatter();
  const close = useTranslations("common.ui")("close");
  if (!member) {
    return (
      <Drawer isOpen onOpenChange={onClose} title={t("none")}>
        <Button slot="close">{close}</Button>
      </Drawer>
    );
  }
  const since = format.dateTime(new Date(member.created_at), { dateStyle: "medium", timeZone });
  return (
    <Drawer
      isOpen
      onOpenChange={onClose}
      title={t("title", { name: member.name })}
      description={`${member.email} · ${t("since", { date: since })}`}
      size="lg"
    >
      <Loaded member={member} onClose={onClose} />
    </Drawer>
  );
}

function Loaded({ member, onClose }: { member: Member; onClose: () => void }) {
  const listings = useQuery(memberListingsQuery(member.user_id));
  if (listings.isPending) return <Skeleton className="h-80 w-full" />;
  return <MemberForm member={member} chosen={listings.data?.listings ?? []} onClose={onClose} />;
}

interface MemberFormProps {
  member: Member;
  chosen: ChosenListings["listings"];
  onClose: () => void;
}

function MemberForm({ member, chosen, onClose }: MemberFormProps) {
  const t = useTranslations("team.edit");
  const common = useTranslations("common.actions");
  const [permissions, setPermissions] = useState(member.permissions);
  const [access, setAccess] = useState<ListingAccess>({ all: member.all_listings, chosen });
  const change = useMutation(changeMemberMutation());
  const save = () =>
    change.mutate(
      {
        userId: member.user_id,
        permissions,
        ...listingFields(access),
      },
      {
        onSuccess: () => {
          showToast({ title: t("saved", { name: member.name }) });
          onClose();
        },
      },
    );
  return (
    <Form onSubmit={save} problem={change.error}>
      <Section title={t("permissions")}>
        <PermissionEditor value={permissions} onChange={setPermissions} />
      </Section>
      <Section title={t("listings")}>
        <ListingAccessEditor value={access} onChange={setAccess} />
      </Section>
      <MemberApi member={member} />
      <FormFooter label={common("save")} isPending={change.isPending} />
    </Form>
  );
}
