"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { fieldText, Form, FocusFirst } from "@/components/form/form";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { inviteColleagueMutation } from "@/lib/identity/partners/client";
import type { InvitationMade } from "@/lib/identity/team/schema";
import { FormFooter } from "../../team/_components/form-footer";
import { InvitationLink } from "../../team/_components/invitations/invitation-link";

interface InviteColleagueProps {
  timeZone: string;
  onClose: () => void;
}

/** Invites a colleague, then shows the link once. */
export default function InviteColleague({ timeZone, onClose }: InviteColleagueProps) {
  const t = useTranslations("partner.invite");
  const [made, setMade] = useState<InvitationMade | null>(null);
  const invite = useMutation(inviteColleagueMutation());
  if (made) return <InvitationLink made={made} timeZone={timeZone} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={t("title")} description={t("text")}>
      <Form
        onSubmit={(values) => invite.mutate(fieldText(values, "email"), { onSuccess: setMade })}
        problem={invite.error}
      >
        <FocusFirst>
          <TextField name="email" type="email" label={t("email")} autoComplete="off" isRequired />
        </FocusFirst>
        <FormFooter label={t("make")} isPending={invite.isPending} isRaised />
      </Form>
    </Dialog>
  );
}
