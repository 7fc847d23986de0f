import { ReceiptText } from "lucide-react";
import { redirect } from "next/navigation";
import { pageTitle } from "@/components/page-header/server/page-title";
import { OwnerOnly } from "@/components/sign-in-again/owner-only";
import { Prefetch } from "@/components/prefetch/prefetch";
import { isOwner } from "@/lib/auth/server/owner";
import { requirePerson } from "@/lib/auth/server/page";
import { listTeam } from "@/lib/identity/team/server";
import { usageMonthsQuery, usageQuery } from "@/lib/usage/ledger/client";
import { Month } from "@/lib/usage/ledger/schema";
import { listUsageMonths, readUsage } from "@/lib/usage/ledger/server";
import { UsageView } from "./_components/usage-view";

export const generateMetadata = pageTitle("usage.title");

export default async function UsagePage({ searchParams }: PageProps<"/settings/usage">) {
  const caller = await requirePerson();
  if (caller.account.kind === "partner") redirect("/settings/partner");
  if (!isOwner(caller)) {
    const { owner } = await listTeam(caller);
    return <OwnerOnly page="usage" icon={<ReceiptText />} owner={owner} />;
  }
  const requested = Month.safeParse((await searchParams)["month"]);
  const month = requested.success ? requested.data : null;
  return (
    <Prefetch
      queries={[
        [usageQuery(month), () => readUsage(caller, month ?? undefined)],
        [usageMonthsQuery(), () => listUsageMonths(caller)],
      ]}
    >
      <UsageView month={month} timeZone={caller.account.timeZone} />
    </Prefetch>
  );
}
