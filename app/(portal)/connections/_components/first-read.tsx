"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAccount } from "@/components/hooks/use-account";
import { QueryView } from "@/components/query-view/query-view";
import { showToast } from "@/components/toast/toast-queue";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { SkeletonLines } from "@/components/ui/skeleton";
import { pmsTitle } from "@/lib/core/pms";
import { confirmMutation, firstReadQuery } from "@/lib/intake/connections/client";
import type { Connection, FirstRead as Found } from "@/lib/intake/connections/schema";
import { Badge } from "@/components/ui/badge";
import { Checkbox } from "@/components/ui/checkbox";

interface FirstReadProps {
  connection: Connection;
  canManage: boolean;
}

/** The listings that the first read found, to choose which ones to import. */
export function FirstRead({ connection, canManage }: FirstReadProps) {
  const t = useTranslations("connections.found");
  const { account } = useAccount();
  const query = useQuery(firstReadQuery(account, connection.id));
  return (
    <div className="px-4 pb-4 xl:pl-15">
      <div className="rounded-md border border-accent/25 bg-accent-soft/40 px-4 py-3 text-sm">
        <QueryView
          query={query}
          loading={<SkeletonLines label={t("loading")} lines={["h-4 w-1/2", "h-20 w-full"]} />}
          errorTitle={t("failed")}
        >
          {({ found }) =>
            found && <Confirm found={found} connection={connection} canManage={canManage} />
          }
        </QueryView>
      </div>
    </div>
  );
}

interface ConfirmProps extends FirstReadProps {
  found: NonNullable<Found["found"]>;
}

function Confirm({ found, connection, canManage }: ConfirmProps) {
  const t = useTranslations("connections.found");
  const { id, name, pms_name: pms } = connection;
  const all = [...found.new, ...found.matched];
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const confirm = useMutation(confirmMutation(id));
  const chosen = all.filter((listing) => !excluded.has(listing.id));
  const send = () =>
    confirm.mutate(excluded.size === 0 ? {} : { only: chosen.map((listing) => listing.id) }, {
      onSuccess: ({ listings }) => showToast({ title: t("done", { name, count: listings }) }),
    });
  return (
    <div className="flex flex-col gap-3">
      <p className="text-pretty text-ink-soft">
        <strong className="font-semibold text-accent-ink">
          {t("title", { pms: pmsTitle(pms), count: all.length + found.elsewhere.length })}
        </strong>{" "}
        {t("text")}
      </p>
      {!found.isComplete && (
        <Notice tone="warning">{t("incomplete", { pms: pmsTitle(pms) })}</Notice>
      )}
      <FoundList found={found} excluded={excluded} onChange={setExcluded} isReadOnly={!canManage} />
      {confirm.error && <Notice tone="danger" isLive title={confirm.error.message} />}
      {canManage ? (
        <Button
          variant="primary"
          className="self-start"
          isDisabled={chosen.length === 0}
          isPending={confirm.isPending}
          onPress={send}
        >
          {t("confirm", { count: chosen.length })}
        </Button>
      ) : (
        <p className="text-ink-soft">{t("askOwner")}</p>
      )}
    </div>
  );
}

type FoundListings = NonNullable<Found["found"]>;

interface FoundListProps {
  found: FoundListings;
  /** Ids of the listings not to import. */
  excluded: ReadonlySet<string>;
  onChange: (excluded: ReadonlySet<string>) => void;
  isReadOnly: boolean;
}

/** The PMS's listings to choose from: new ones, matched ones, and notes on the others. */
function FoundList({ found, excluded, onChange, isReadOnly }: FoundListProps) {
  const t = useTranslations("connections.found");
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(excluded);
    if (isChosen) next.delete(id);
    else next.add(id);
    onChange(next);
  };
  const rows = (["new", "matched"] as const).flatMap((kind) =>
    found[kind].map((listing) => ({ ...listing, kind })),
  );
  return (
    <>
      <ul
        aria-label={t("label")}
        className="grid max-h-60 gap-x-6 overflow-y-auto rounded-md border border-line bg-surface px-3 py-1 sm:grid-cols-2 xl:grid-cols-3"
      >
        {rows.map(({ id, name, kind }) => (
          <li key={id} className="flex min-h-8 items-center gap-2">
            <Checkbox
              isSelected={!excluded.has(id)}
              isDisabled={isReadOnly}
              onChange={(isChosen) => toggle(id, isChosen)}
            >
              {name}
            </Checkbox>
            {kind === "matched" && <Badge>{t("matched")}</Badge>}
          </li>
        ))}
      </ul>
      {found.elsewhere.length > 0 && (
        <p className="text-ink-soft">
          {t("elsewhere", { count: found.elsewhere.length, names: namesOf(found.elsewhere) })}
        </p>
      )}
      {found.missing.length > 0 && (
        <p className="text-ink-soft">
          {t("missing", { count: found.missing.length, names: namesOf(found.missing) })}
        </p>
      )}
    </>
  );
}

/** Joins the first five names. */
function namesOf(listings: readonly { name: string }[]): string {
  const shown = listings.slice(0, 5).map(({ name }) => name);
  return listings.length > shown.length ? `${shown.join(", ")}, …` : shown.join(", ");
}
