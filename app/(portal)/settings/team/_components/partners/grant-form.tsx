"use client";
import { useState } from "react";
import type { PartnerOffer } from "@/lib/identity/partners/schema";
import { FindPartner } from "./find-partner";
import { useMutation } from "@tanstack/react-query";
import { Handshake } from "lucide-react";
import { useTranslations } from "next-intl";
import { Form, type FormProblem } from "@/components/form/form";
import { showToast } from "@/components/toast/toast-queue";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ApiProblem } from "@/lib/http/fetcher";
import { type Permissions, presets } from "@/lib/auth/permissions";
import { makeGrantMutation } from "@/lib/identity/partners/client";
import { FormFooter } from "../form-footer";
import type { Reach } from "../permissions/listing-access";
import { PartnerReach } from "./partner-access";

/** First whom a code belongs to, then what they may do; nothing is granted before the last press. */
export function GrantDialog({ onClose }: { onClose: () => void }) {
  const [offer, setOffer] = useState<PartnerOffer | null>(null);
  if (!offer) return <FindPartner onFound={setOffer} onClose={onClose} />;
  return <GrantForm offer={offer} onBack={() => setOffer(null)} onClose={onClose} />;
}

interface GrantFormProps {
  offer: PartnerOffer;
  onBack: () => void;
  onClose: () => void;
}

/** Who would get access, and to what; the press at the end gives it. */
export function GrantForm({ offer, onBack, onClose }: GrantFormProps) {
  const t = useTranslations("partners.give");
  const { name, code } = offer;
  const [permissions, setPermissions] = useState<Permissions>(presets.revenue_manager);
  const [reach, setReach] = useState<Reach>({ all: false, chosen: [] });
  const [isBare, setBare] = useState(false);
  const grant = useMutation(makeGrantMutation());
  const give = () => {
    const isEmpty = !reach.all && reach.chosen.length === 0;
    setBare(isEmpty);
    if (isEmpty) return;
    const listings = reach.all ? [] : [...reach.chosen];
    grant.mutate(
      { code, permissions, all_listings: reach.all, listings },
      {
        onSuccess: () => {
          showToast({ title: t("done", { name }) });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog isOpen onOpenChange={onClose} title={t("title")} size="lg">
      <Form onSubmit={give} problem={isBare ? { message: t("none") } : problemOf(grant.error)}>
        <Offer offer={offer} onBack={onBack} />
        <PartnerReach
          permissions={permissions}
          onPermissions={setPermissions}
          reach={reach}
          onReach={(next) => {
            setReach(next);
            setBare(false);
          }}
        />
        <FormFooter label={t("confirm", { name })} isPending={grant.isPending} isRaised />
      </Form>
    </Dialog>
  );
}

function problemOf(error: Error | null): FormProblem | null {
  return error instanceof ApiProblem ? error : null;
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
