"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAccount } from "@/components/hooks/use-account";
import { useNumbers } from "@/components/hooks/use-numbers";
import { EffectText } from "@/components/prices/effect-text";
import type { ShownProposal } from "@/lib/http/proposals";
import { tryProposalQuery } from "@/lib/serve/proposals/client";
import { effectOf, type ProposedEffect as Effect } from "@/lib/serve/proposals/effect";

/**
 * What a proposal does to the prices of the coming nights: now, while it can be applied, and otherwise when it was
 * proposed. Nothing where the call does not tell.
 */
export function ProposalEffect({ proposal }: { proposal: ShownProposal }) {
  const t = useTranslations("proposals.drawer");
  const { account } = useAccount();
  const isOpen = proposal.state === "open";
  const tried = useQuery({ ...tryProposalQuery(account, proposal.id), enabled: isOpen });
  const effect = effectOf(tried.data?.result ?? proposal.result);
  if (!effect) return null;
  return (
    <section className="flex flex-col gap-1 text-sm">
      <h3 className="mb-1 font-semibold text-ink">{t("effect")}</h3>
      <ProposedEffect effect={effect} />
    </section>
  );
}

/** How many listings a call reaches, and what it does to their prices. */
export function ProposedEffect({ effect }: { effect: Effect }) {
  const t = useTranslations("proposals.drawer");
  const { number } = useNumbers();
  const { listings_changed: listings, sample } = effect;
  const isOne = new Set(sample.map(({ listing_id: id }) => id)).size === 1;
  const money = (value: number) => number(value, { most: 2 });
  return (
    <>
      {listings !== null && <p className="text-ink">{t("listings", { count: listings })}</p>}
      <EffectText effect={effect} {...(isOne && { money })} />
    </>
  );
}
