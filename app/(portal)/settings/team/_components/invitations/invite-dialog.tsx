"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { fieldText } from "@/components/form/field-text";
import { FocusFirst } from "@/components/form/focus-first";
import { Form } from "@/components/form/form";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { ApiProblem } from "@/lib/http/fetcher";
import { type Permissions, presets } from "@/lib/auth/permissions";
import { inviteMutation } from "@/lib/identity/team/client";
import type { InvitationMade } from "@/lib/identity/team/schema";
import { FormFooter } from "../form-footer";
import { InvitationLink } from "./invitation-link";
import { ListingReach, type Reach } from "../permissions/listing-access";
import { PermissionEditor } from "../permissions/permission-editor";
import { Section } from "../section";

interface InviteDialogProps {
  timeZone: string;
  onClose: () => void;
}

/** Who is invited, with what reach; then the link, this once. */
export function InviteDialog({ timeZone, onClose }: InviteDialogProps) {
  const [made, setMade] = useState<InvitationMade | null>(null);
  if (made) return <InvitationLink made={made} timeZone={timeZone} onClose={onClose} />;
  return <InviteForm onMade={setMade} onClose={onClose} />;
}

interface InviteFormProps {
  onMade: (made: InvitationMade) => void;
  onClose: () => void;
}

function InviteForm({ onMade, onClose }: InviteFormProps) {
  const t = useTranslations("team");
  const [permissions, setPermissions] = useState<Permissions>(presets.new);
  const [reach, setReach] = useState<Reach>({ all: false, chosen: [] });
  const invite = useMutation(inviteMutation());
  const submit = (values: FormData) =>
    invite.mutate(
      {
        email: fieldText(values, "email"),
        permissions,
        all_listings: reach.all,
        listings: reach.all ? [] : [...reach.chosen],
      },
      { onSuccess: onMade },
    );
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t("invitation.title")}
      description={t("invitation.text")}
      size="lg"
    >
      <Form onSubmit={submit} problem={invite.error instanceof ApiProblem ? invite.error : null}>
        <FocusFirst>
          <TextField
            name="email"
            type="email"
            label={t("invitation.email")}
            autoComplete="off"
            isRequired
          />
        </FocusFirst>
        <Section title={t("edit.permissions")}>
          <PermissionEditor value={permissions} onChange={setPermissions} />
        </Section>
        <Section title={t("edit.listings")}>
          <ListingReach value={reach} onChange={setReach} />
        </Section>
        <FormFooter label={t("invitation.make")} isPending={invite.isPending} isRaised />
      </Form>
    </Dialog>
  );
}
