"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form } from "@/components/form/form";
import { showToast } from "@/components/toast/toast-queue";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { TextField } from "@/components/ui/text-field";
import { LinkButton, TextLink } from "@/components/ui/text-link";
import { listingsQuery, postChanges } from "@/lib/catalog/client";
import type { Listing } from "@/lib/catalog/schema";
import { listingPath } from "@/lib/catalog/view";
import { type AccountId, withAccount } from "@/lib/http/fetcher";
import { createGroup } from "@/lib/inventory/groups/client";
import type { Evidence, Item } from "@/lib/pricing/actions/board";
import { countAsOne } from "@/lib/pricing/actions/client";
import { type AlikePlace, placeOf } from "./alike";

interface AlikeEvidenceProps {
  item: Item;
  evidence: Extract<Evidence, { kind: "alike" }>;
  onSaved: () => void;
}

/** Listings that could be counted as one, and a button that does it. */
export default function AlikeEvidence({ item, evidence, onSaved }: AlikeEvidenceProps) {
  const t = useTranslations("actions.evidence.alike");
  const { account, rights } = item.source;
  const { data } = useQuery(listingsQuery(account));
  if (!data) return <Skeleton className="h-96" />;
  const names = new Set(evidence.listings.map(({ pms, listing_id: id }) => `${pms}/${id}`));
  const alike = data.listings.filter(({ pms, id }) => names.has(`${pms}/${id}`));
  const place = placeOf(alike, data.listings);
  const canWrite = rights.canEdit && rights.editsRules;
  return (
    <Card title={t("title")}>
      <div className="flex max-w-prose flex-col gap-3 text-sm text-pretty text-ink-soft">
        <p>{t("text")}</p>
        <ul className="max-h-64 columns-1 overflow-y-auto pl-5 sm:columns-2">
          {alike.map((listing) => (
            <li key={`${listing.pms}/${listing.id}`} className="list-disc">
              <TextLink href={withAccount(listingPath(listing), account)}>{listing.name}</TextLink>
            </li>
          ))}
        </ul>
        <p>{t("effect")}</p>
        {place.kind === "mixed" || !canWrite ? (
          <Elsewhere isMixed={canWrite} href={withAccount("/listings?groups=open", account)} />
        ) : (
          <CountAsOne item={item} alike={alike} place={place} onSaved={onSaved} />
        )}
      </div>
    </Card>
  );
}

function Elsewhere({ isMixed, href }: { isMixed: boolean; href: string }) {
  const t = useTranslations("actions.evidence.alike");
  if (!isMixed) return <p className="text-ink-faint">{t("viewOnly")}</p>;
  return (
    <>
      <p>{t("mixed")}</p>
      <LinkButton href={href} className="w-fit">
        {t("groups")}
      </LinkButton>
    </>
  );
}

interface CountAsOneProps {
  item: Item;
  alike: readonly Listing[];
  place: Exclude<AlikePlace, { kind: "mixed" }>;
  onSaved: () => void;
}

function CountAsOne({ item, alike, place, onSaved }: CountAsOneProps) {
  const t = useTranslations("actions.evidence.alike");
  const [name, setName] = useState(() => groupName(item.listing.name));
  const { account } = item.source;
  const save = useMutation({
    mutationFn: async () => {
      const id = place.kind === "own" ? place.id : await moveTogether(account, place, alike, name);
      await countAsOne(account, id);
    },
    onSuccess: () => {
      showToast({ title: t("saved", { count: alike.length }) });
      onSaved();
    },
  });
  const group = place.kind === "new" ? "" : place.name;
  return (
    <Form problem={save.error && { message: save.error.message }} onSubmit={() => save.mutate()}>
      <p className="mb-3">{t(place.kind, { group })}</p>
      <div className="flex flex-wrap items-end gap-3">
        {place.kind !== "own" && (
          <TextField
            label={t("name")}
            value={name}
            onChange={setName}
            maxLength={100}
            isRequired
            className="w-64"
          />
        )}
        <Button type="submit" variant="primary" isPending={save.isPending}>
          {t("save")}
        </Button>
      </div>
    </Form>
  );
}

/** A name for all: the first one's without its number. */
function groupName(name: string): string {
  return name.replace(/[\s#\d.()-]+$/u, "") || name;
}

/** Puts listings into a new group or subgroup; returns its id. Throws with the reason if one is refused. */
async function moveTogether(
  account: AccountId,
  place: Extract<AlikePlace, { kind: "new" | "sub" }>,
  alike: readonly Listing[],
  name: string,
): Promise<number> {
  const parentId = place.kind === "sub" ? place.parentId : null;
  const { id } = await createGroup(account, { name, parentId });
  const field = parentId === null ? "group_id" : "subgroup_id";
  const edits = alike.map((listing) => ({ id: listing.id, pms: listing.pms, [field]: id }));
  const outcomes = await postChanges(account, edits);
  const [refused] = outcomes.flatMap(({ errors }) => errors);
  if (refused !== undefined) throw new Error(refused);
  return id;
}
