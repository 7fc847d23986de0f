"use client";
import { useState } from "react";
import type { PartnerOffer } from "@/lib/identity/partners/schema";
import { useMutation } from "@tanstack/react-query";
import { Handshake } from "lucide-react";
import { useTranslations } from "next-intl";
import { Form, type FormProblem, fieldText, FocusFirst, CodeField } from "@/components/form/form";
import { showToast } from "@/components/toast/toast-queue";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { type Permissions, presets } from "@/lib/auth/permissions";
import { makeGrantMutation, findPartnerMutation } from "@/lib/identity/partners/client";
import { FormFooter } from "../form-footer";
import { AccessEditor } from "../permissions/access-editor";
import { listingFields, useListingAccess } from "@/components/listings/listing-access";
import { ApiProblem } from "@/lib/http/fetcher";

/** Finds a partner, then grants it access. */
export default function GrantDialog({ onClose }: { onClose: () => void }) {
  const [offer, setOffer] = useState<PartnerOffer | null>(null);
  if (!offer) return <FindPartner onFound={setOffer} onClose={onClose} />;
  return <GrantForm offer={offer} onBack={() => setOffer(null)} onClose={onClose} />;
}

interface GrantFormProps {
  offer: PartnerOffer;
  onBack: () => void;
  onClose: () => void;
}

/** The partner with the permissions and listings to grant. */
export function GrantForm({ offer, onBack, onClose }: GrantFormProps) {
  const t = useTranslations("partners.give");
  const { name, code } = offer;
  const [permissions, setPermissions] = useState<Permissions>(presets.viewer);
  const { access, check, editor } = useListingAccess({ all: false, chosen: [] });
  const grant = useMutation(makeGrantMutation());
  const submit = () => {
    if (!check()) return;
    grant.mutate(
      { code, permissions, ...listingFields(access) },
      {
        onSuccess: () => {
          showToast({ title: t("done", { name }) });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog onClose={onClose} title={t("title")} size="lg">
      <Form onSubmit={submit} problem={grant.error}>
        <Offer offer={offer} onBack={onBack} />
        <AccessEditor permissions={permissions} onPermissions={setPermissions} {...editor} />
        <FormFooter label={t("confirm", { name })} isPending={grant.isPending} isRaised />
      </Form>
    </Dialog>
  );
}

function Offer({ offer: { name, code }, onBack }: Pick<GrantFormProps, "offer" | "onBack">) {
  const t = useTranslations("partners.give");
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-paper px-4 py-3">
      <Handshake aria-hidden className="size-5 shrink-0 text-accent" />
      <div className="flex min-w-0 flex-1 basis-60 flex-col">
        <span className="text-xs text-ink-faint">{t("found", { code })}</span>
        <span className="text-base font-semibold wrap-anywhere text-ink">{name}</span>
        <span className="text-sm text-ink-soft">{t("foundText", { name })}</span>
      </div>
      <Button size="sm" variant="ghost" onPress={onBack}>
        {t("another")}
      </Button>
    </div>
  );
}

interface FindPartnerProps {
  onFound: (offer: PartnerOffer) => void;
  onClose: () => void;
}

/** Finds a partner by its code. */
function FindPartner({ onFound, onClose }: FindPartnerProps) {
  const t = useTranslations("partners.give");
  const find = useMutation(findPartnerMutation());
  const texts = { NOT_FOUND: t("unknown"), VALIDATION_FAILED: t("malformed") };
  return (
    <Dialog onClose={onClose} title={t("title")} description={t("text")}>
      <Form
        onSubmit={(values) => find.mutate(fieldText(values, "code").trim(), { onSuccess: onFound })}
        problem={problemOf(find.error, texts)}
      >
        <FocusFirst>
          <CodeField
            name="code"
            label={t("code")}
            description={t("codeText")}
            maxLength={20}
            isRequired
          />
        </FocusFirst>
        <FormFooter label={t("find")} isPending={find.isPending} isRaised />
      </Form>
    </Dialog>
  );
}

/** Returns the error of the field, with this page's message where it has one. */
function problemOf(
  error: Error | null,
  texts: Readonly<Record<string, string>>,
): FormProblem | null {
  if (!(error instanceof ApiProblem)) return null;
  const message = texts[error.code];
  return message === undefined ? error : { message, details: [{ path: "code", message }] };
}
