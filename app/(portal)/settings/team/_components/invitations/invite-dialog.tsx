"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { fieldText, Form, FocusFirst } from "@/components/form/form";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { type Permissions, presets } from "@/lib/auth/permissions";
import { inviteMutation } from "@/lib/identity/team/client";
import type { InvitationMade } from "@/lib/identity/team/schema";
import { FormFooter } from "../form-footer";
import { InvitationLink } from "./invitation-link";
import { AccessEditor } from "../permissions/access-editor";
import { listingFields, useListingAccess } from "@/components/listings/listing-access";

interface InviteDialogProps {
  timeZone: string;
  onClose: () => void;
}

/** Invites a person with permissions and listings, then shows the link once. */
export default function InviteDialog({ timeZone, onClose }: InviteDialogProps) {
  const [made, setMade] = useState<InvitationMade | null>(null);
  if (made) return <InvitationLink made={made} timeZone={timeZone} onClose={onClose} />;
  return <InviteForm onInvited={setMade} onClose={onClose} />;
}

interface InviteFormProps {
  onInvited: (made: InvitationMade) => void;
  onClose: () => void;
}

function InviteForm({ onInvited, onClose }: InviteFormProps) {
  const t = useTranslations("team");
  const [permissions, setPermissions] = useState<Permissions>(presets.viewer);
  const { access, check, editor } = useListingAccess({ all: false, chosen: [] });
  const invite = useMutation(inviteMutation());
  const submit = (values: FormData) => {
    if (!check()) return;
    const email = fieldText(values, "email");
    invite.mutate({ email, permissions, ...listingFields(access) }, { onSuccess: onInvited });
  };
  return (
    <Dialog
      onClose={onClose}
      title={t("invitation.title")}
      description={t("invitation.text")}
      size="lg"
    >
      <Form onSubmit={submit} problem={invite.error}>
        <FocusFirst>
          <TextField
            name="email"
            type="email"
            label={t("invitation.email")}
            autoComplete="off"
            isRequired
          />
        </FocusFirst>
        <AccessEditor permissions={permissions} onPermissions={setPermissions} {...editor} />
        <FormFooter label={t("invitation.make")} isPending={invite.isPending} isRaised />
      </Form>
    </Dialog>
  );
}
