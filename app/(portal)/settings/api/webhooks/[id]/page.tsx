import { notFound } from "next/navigation";
import { pageTitle } from "@/components/page-header/server/page-title";
import { Prefetch } from "@/components/prefetch/prefetch";
import {
  deliveriesParams,
  deliveriesQuery,
  statusIn,
  webhooksQuery,
} from "@/lib/activity/webhooks/client";
import { DeliveriesQuery } from "@/lib/activity/webhooks/schema";
import { listDeliveries, listWebhooks } from "@/lib/activity/webhooks/server";
import { isOwner } from "@/lib/auth/server/owner";
import { requirePerson } from "@/lib/auth/server/page";
import { WebhookView } from "./_components/webhook-view";

export const generateMetadata = pageTitle("webhooks.title");

export default async function WebhookPage({
  params,
  searchParams,
}: PageProps<"/settings/api/webhooks/[id]">) {
  const caller = await requirePerson();
  const { id: named } = await params;
  if (!isOwner(caller)) notFound();
  const list = await listWebhooks(caller);
  const webhook = list.webhooks.find(({ id }) => String(id) === named);
  if (!webhook) notFound();
  const { id } = webhook;
  const api = caller.account.kind === "partner" ? "/rm/v1" : "/v1";
  const status = statusIn((await searchParams)["status"]);
  const query = DeliveriesQuery.parse(Object.fromEntries(deliveriesParams(id, status)));
  const first = async () => ({ pages: [await listDeliveries(caller, query)], pageParams: [null] });
  return (
    <Prefetch
      queries={[
        [webhooksQuery(api), async () => list],
        [deliveriesQuery(api, id, status), first],
      ]}
    >
      <WebhookView api={api} id={id} timeZone={caller.account.timeZone} />
    </Prefetch>
  );
}
