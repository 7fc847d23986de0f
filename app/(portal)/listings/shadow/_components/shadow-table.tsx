import { CirclePause } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import Link from "next/link";
import { createContext, useContext, useMemo, useState } from "react";
import { DataTable } from "@/components/data-table/data-table";
import type { Column, Sort } from "@/components/data-table/types";
import { useAccount } from "@/components/hooks/use-account";
import { useCauseText } from "@/components/hooks/use-cause-text";
import { useNumbers } from "@/components/hooks/use-numbers";
import { Badge } from "@/components/ui/badge";
import { rowKeyOf } from "@/lib/catalog/rows";
import { listingPath } from "@/lib/catalog/view";
import type { ShadowGroup, ShadowRow } from "@/lib/delivery/shadow/schema";
import { Change } from "./shadow-totals";

interface ShadowTableProps {
  group: ShadowGroup;
  selection?: { keys: ReadonlySet<string>; onChange: (keys: ReadonlySet<string>) => void };
}

/** The listings in shadow, each with its booked and open nights. */
export function ShadowTable({ group, selection }: ShadowTableProps) {
  const t = useTranslations("shadow.table");
  const columns = useColumns();
  const [sort, setSort] = useState<Sort>({ column: "booked", direction: "descending" });
  const rows = useMemo(() => sorted(group.listings, sort), [group.listings, sort]);
  return (
    <Currency value={group.currency}>
      <DataTable<ShadowRow>
        label={t("label")}
        columns={columns}
        rows={rows}
        rowKey={rowKeyOf}
        sort={sort}
        onSortChange={setSort}
        density="comfortable"
        className="max-h-[70dvh]"
        selection={
          selection && {
            ...selection,
            allLabel: t("selectAll"),
            rowLabel: ({ name }) => t("select", { name }),
          }
        }
      />
    </Currency>
  );
}

type KeyOf = (row: ShadowRow) => string | number | null;

const keys: Readonly<Record<string, KeyOf>> = {
  name: ({ name }) => name,
  booked: ({ booked }) => booked,
  pmsPrice: ({ pms_price: price }) => price,
  price: ({ price }) => price,
  bookedChange: ({ booked_change: change }) => change,
  open: ({ open }) => open,
  openChange: ({ open_change: change }) => change,
  held: ({ held }) => held.length,
};

/** Rows in order; unknown figures are last in both directions. */
function sorted(rows: readonly ShadowRow[], { column, direction }: Sort): ShadowRow[] {
  const keyOf = keys[column] ?? (() => null);
  const sign = direction === "descending" ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    const order =
      typeof one === "number" && typeof other === "number"
        ? one - other
        : String(one).localeCompare(String(other));
    return sign * order || a.name.localeCompare(b.name);
  });
}

const end = { align: "end", grow: 0.6, isSortable: true } as const;

/** The columns with a figure, without their headers. */
const figures = [
  { id: "booked", minWidth: 132, cell: ({ booked }) => <Figure value={booked} /> },
  { id: "pmsPrice", cell: ({ pms_price: price }) => <Figure value={price} isMoney /> },
  { id: "price", cell: ({ price }) => <Figure value={price} isMoney /> },
  {
    id: "bookedChange",
    minWidth: 104,
    cell: ({ booked_change: percent }) => <Difference percent={percent} />,
  },
  { id: "open", minWidth: 112, cell: ({ open }) => <Figure value={open} /> },
  {
    id: "openChange",
    minWidth: 104,
    cell: ({ open_change: percent }) => <Difference percent={percent} />,
  },
] as const satisfies readonly Omit<Column<ShadowRow>, "header">[];

function useColumns(): readonly Column<ShadowRow>[] {
  const t = useTranslations("shadow.table");
  return useMemo(
    () => [
      {
        id: "name",
        header: t("name"),
        minWidth: 180,
        grow: 2,
        isSortable: true,
        cell: (row, isTabbable) => <Name row={row} isTabbable={isTabbable} />,
      },
      ...figures.map((column) => ({ ...end, ...column, header: t(column.id) })),
      {
        id: "held",
        header: t("held"),
        minWidth: 220,
        grow: 1,
        isSortable: true,
        cell: (row) => <Held row={row} />,
      },
    ],
    [t],
  );
}

/** The currency of the table, which its page names. */
const Currency = createContext<string | null>(null);

function Figure({ value, isMoney = false }: { value: number | null; isMoney?: boolean }) {
  const { number, money } = useNumbers();
  const currency = useContext(Currency);
  if (value === null) return "–";
  return isMoney ? money(value, currency) : number(value);
}

function Difference({ percent }: { percent: number | null }) {
  return percent === null ? "–" : <Change percent={percent} />;
}

function Name({ row, isTabbable }: { row: ShadowRow; isTabbable: boolean }) {
  const { href } = useAccount();
  return (
    <Link
      href={href(listingPath(row))}
      prefetch={false}
      tabIndex={isTabbable ? 0 : -1}
      className="truncate rounded-xs font-medium text-ink focus-ring hover:text-accent"
    >
      {row.name}
    </Link>
  );
}

/** How many plans would have been held, and when and why the last one. */
function Held({ row: { held, plans } }: { row: ShadowRow }) {
  const t = useTranslations("shadow.table");
  const format = useFormatter();
  const causeText = useCauseText();
  const last = held.at(-1);
  const count = t("heldOf", { held: held.length, plans });
  if (!last) return <span className="text-ink-faint tabular-nums">{plans > 0 ? count : "–"}</span>;
  const { cause: code, nights, change_percent } = last;
  const date = format.dateTime(new Date(`${last.date}T00:00Z`), {
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
  return (
    <span
      className="inline-flex min-w-0 items-center gap-1.5"
      title={causeText({ code, nights, change_percent })}
    >
      <Badge tone="warning" icon={<CirclePause aria-hidden />}>
        {count}
      </Badge>
      <span className="truncate text-ink-faint">{t("lastHeld", { date, cause: code })}</span>
    </span>
  );
}
