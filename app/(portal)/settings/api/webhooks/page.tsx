import { Webhook } from "lucide-react";
import { pageTitle } from "@/components/page-header/server/page-title";
import { Prefetch } from "@/components/prefetch/prefetch";
import { OwnerOnly } from "@/components/sign-in-again/owner-only";
import { webhooksQuery } from "@/lib/activity/webhooks/client";
import { listWebhooks } from "@/lib/activity/webhooks/server";
import { isOwner } from "@/lib/auth/server/owner";
import { requirePerson } from "@/lib/auth/server/page";
import { listTeam } from "@/lib/identity/team/server";
import { WebhooksView } from "./_components/webhooks-view";

export const generateMetadata = pageTitle("webhooks.title");

export default async function WebhooksPage() {
  const caller = await requirePerson();
  if (!isOwner(caller)) {
    const { owner } = await listTeam(caller);
    return <OwnerOnly page="webhooks" icon={<Webhook />} owner={owner} />;
  }
  const api = caller.account.kind === "partner" ? "/rm/v1" : "/v1";
  return (
    <Prefetch queries={[[webhooksQuery(api), () => listWebhooks(caller)]]}>
      <WebhooksView api={api} timeZone={caller.account.timeZone} />
    </Prefetch>
  );
}
