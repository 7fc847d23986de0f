"use client";
import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { NumberCell } from "@/components/ui/number-cell";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { type Fields, fieldsOf } from "@/lib/pricing/rules/kinds";
import { bands, recommendedMatrix, windows } from "@/lib/pricing/rules/curves";
import type { EditorProps } from "./editor-props";
import { useNumbers } from "@/components/hooks/use-numbers";

const types = ["recommended", "custom"] as const;
/** In %: a cell with this value has its full colour. */
const fullTint = 20;

/** A table of percentages: 6 windows of lead time × 5 bands of occupancy. */
export default function OccupancyEditor(props: EditorProps) {
  const { fields, isReadOnly, scope } = props;
  const t = useTranslations("customizations.editor");
  const rule = fieldsOf("occupancy_adjustment", fields);
  const { oba_type: type = "recommended", oba_matrix: own, oba_scope: counted } = rule;
  const onChange = (next: Fields["occupancy_adjustment"]) =>
    props.onChange({ ...(counted !== undefined && { oba_scope: counted }), ...next });
  const matrix =
    type === "none" ? recommendedMatrix.map((row) => row.map(() => 0)) : (own ?? recommendedMatrix);
  const set = (row: number, column: number, value: number) => {
    const next = matrix.map((cells, r) =>
      cells.map((cell, c) => (r === row && c === column ? value : cell)),
    );
    onChange({ oba_type: "custom", oba_matrix: next });
  };
  const choose = (id: string) =>
    onChange(id === "custom" ? { oba_type: id, oba_matrix: matrix } : { oba_type: id });
  return (
    <div className="flex flex-col gap-3">
      {scope === "group" && (
        <Checkbox
          isSelected={counted === "group"}
          onChange={(isOn) => props.onChange({ ...fields, oba_scope: isOn ? "group" : "listing" })}
          isDisabled={isReadOnly}
          description={t("countedTogetherText")}
        >
          {t("countedTogether")}
        </Checkbox>
      )}
      {type !== "none" && (
        <SegmentedControl
          label={t("type")}
          options={types.map((id) => ({ id, label: t(`occupancyTypes.${id}`) }))}
          value={type}
          onChange={choose}
          isDisabled={isReadOnly}
          size="sm"
        />
      )}
      <div className="-mx-4 overflow-x-auto px-4">
        <Matrix matrix={matrix} onCell={set} isDisabled={isReadOnly || type !== "custom"} />
      </div>
    </div>
  );
}

interface MatrixProps {
  matrix: readonly (readonly number[])[];
  onCell: (row: number, column: number, value: number) => void;
  isDisabled: boolean;
}

function Matrix({ matrix, onCell, isDisabled }: MatrixProps) {
  const t = useTranslations("customizations.editor");
  const { percent } = useNumbers();
  const columns = bands.map((band) =>
    band === null
      ? t("occupancyFrom", { percent: percent(80) })
      : t("occupancyBelow", { percent: percent(band) }),
  );
  const rows = windows.map((to, n) => {
    const from = n === 0 ? 0 : (windows[n - 1] ?? 0) + 1;
    return t("window", { from, to });
  });
  return (
    <table className="w-full min-w-110 border-separate border-spacing-1 text-sm">
      <Columns bands={columns} />
      <tbody>
        {rows.map((window, r) => (
          <tr key={window}>
            <th
              scope="row"
              className="pr-2 text-left font-normal whitespace-nowrap text-ink-soft tabular-nums"
            >
              {window}
            </th>
            {columns.map((band, c) => (
              <td key={band}>
                <Cell
                  label={t("cell", { window, band })}
                  value={matrix[r]?.[c] ?? 0}
                  onChange={(value) => onCell(r, c, value)}
                  isDisabled={isDisabled}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Columns({ bands: columns }: { bands: readonly string[] }) {
  const t = useTranslations("customizations.editor");
  return (
    <thead className="text-xs text-ink-faint">
      <tr>
        <th rowSpan={2} scope="col" className="text-left align-bottom font-medium">
          {t("windows")}
        </th>
        <th colSpan={columns.length} scope="colgroup" className="text-center font-medium">
          {t("occupancyOf")}
        </th>
      </tr>
      <tr>
        {columns.map((band) => (
          <th key={band} scope="col" className="font-medium tabular-nums">
            {band}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface CellProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  isDisabled: boolean;
}

function Cell({ label, value, onChange, isDisabled }: CellProps) {
  return (
    <NumberCell
      label={label}
      minValue={-75}
      maxValue={500}
      value={value}
      onChange={(next) => onChange(Number.isNaN(next) ? 0 : next)}
      formatOptions={{ signDisplay: "exceptZero", maximumFractionDigits: 0 }}
      isDisabled={isDisabled}
      style={{ backgroundColor: tintOf(value) }}
    />
  );
}

function tintOf(value: number): string {
  const share = Math.min(1, Math.abs(value) / fullTint) * 100;
  const colour = value < 0 ? "var(--down-soft)" : "var(--up-soft)";
  return `color-mix(in oklch, ${colour} ${Math.round(share)}%, var(--surface))`;
}
