import { notFound } from "next/navigation";
import { pageTitle } from "@/components/page-header/server/page-title";
import { Prefetch } from "@/components/prefetch/prefetch";
import { pageCaller, requirePerson } from "@/lib/auth/server/page";
import { operatorAccountsQuery, operatorStatusQuery } from "@/lib/serve/operator/client";
import { operatorAccounts, operatorStatus } from "@/lib/serve/operator/server";
import { OperatorView } from "./_components/operator-view";

/** Read also where the layout refuses. */
export async function generateMetadata() {
  const caller = await pageCaller();
  return pageTitle(caller?.isOperator ? "operator.title" : "common.errors.notFoundTitle")();
}

export default async function OperatorPage() {
  const caller = await requirePerson();
  // A page is rendered beside its layout, which refuses too.
  if (!caller.isOperator) notFound();
  const accounts = async () => ({ pages: [await operatorAccounts(caller)], pageParams: [null] });
  return (
    <Prefetch
      queries={[
        [operatorStatusQuery(), () => operatorStatus(caller)],
        [operatorAccountsQuery(), accounts],
      ]}
    >
      <OperatorView timeZone={caller.account.timeZone} />
    </Prefetch>
  );
}
