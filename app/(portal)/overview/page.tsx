import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Prefetch } from "@/components/prefetch/prefetch";
import { ensureActionsCurrent } from "@/lib/pricing/actions/server";
import { accountIn } from "@/lib/http/account";
import { requireCaller } from "@/lib/auth/server/page";
import { liveBefore } from "@/lib/activity/live/server";
import { overview } from "@/lib/activity/overview/server";
import { overviewQuery } from "@/lib/activity/overview/client";
import { OverviewView } from "./_components/overview-view";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("overview");
  return { title: t("title") };
}

export default async function OverviewPage({ searchParams }: PageProps<"/overview">) {
  const account = accountIn((await searchParams)["account"]);
  const caller = await requireCaller(undefined, account);
  // The meter is of the reader's own key, which inside a managed account is another's business.
  const hasMeter = account === null && caller.account.apiEnabled;
  // First, for an evaluation moves the version too: the page would be read again as soon as it stands.
  await ensureActionsCurrent(caller);
  const live = await liveBefore(caller, account);
  return (
    <Prefetch queries={[live, [overviewQuery(account), () => overview(caller)]]}>
      <OverviewView name={caller.account.name} hasMeter={hasMeter} />
    </Prefetch>
  );
}
