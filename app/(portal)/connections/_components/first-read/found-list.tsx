"use client";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Checkbox } from "@/components/ui/checkbox";
import type { FirstRead } from "@/lib/sync/connections/schema";

type Found = NonNullable<FirstRead["found"]>;

interface FoundListProps {
  found: Found;
  /** Ids of the listings not to import. */
  excluded: ReadonlySet<string>;
  onChange: (excluded: ReadonlySet<string>) => void;
  isReadOnly: boolean;
}

/** The PMS's listings to choose from: new ones, matched ones, and notes on the others. */
export function FoundList({ found, excluded, onChange, isReadOnly }: FoundListProps) {
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
