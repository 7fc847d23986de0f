import { strToU8, zipSync } from "fflate";

type Cell = string | number | null;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaged = "http://schemas.openxmlformats.org/package/2006";
const kind = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/**
 * Returns one sheet as an .xlsx file (ECMA-376, transitional). The first row is bold and frozen. Numbers stay numbers,
 * `YYYY-MM-DD` becomes a date, and other strings become text cells, which never run as formulas.
 */
export function toSheet(name: string, rows: readonly (readonly Cell[])[]): Uint8Array<ArrayBuffer> {
  const files = {
    "[Content_Types].xml": `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/></Types>`,
    "_rels/.rels": relations([["officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations([
      ["worksheet", "worksheets/sheet1.xml"],
      ["styles", "styles.xml"],
    ]),
    "xl/styles.xml": styles,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${rows.map(rowOf).join("")}</sheetData></worksheet>`,
  };
  const parts = Object.entries(files).map(([path, xml]) => [path, strToU8(head + xml)] as const);
  return new Uint8Array(zipSync(Object.fromEntries(parts), { level: 6 }));
}

/** Cell formats: 0 plain, 1 date, 2 bold. */
const styles = `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`;

function relations(parts: readonly (readonly [type: string, target: string])[]): string {
  const each = parts.map(
    ([type, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${packaged}/relationships">${each.join("")}</Relationships>`;
}

function rowOf(cells: readonly Cell[], at: number): string {
  const style = at === 0 ? ' s="2"' : "";
  return `<row r="${at + 1}">${cells.map((cell) => cellOf(cell, style)).join("")}</row>`;
}

function cellOf(cell: Cell, style: string): string {
  if (cell === null) return "<c/>";
  if (typeof cell === "number") return `<c><v>${cell}</v></c>`;
  const day = serialOf(cell);
  if (day !== null) return `<c s="1"><v>${day}</v></c>`;
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

/** Returns the days since 1899-12-30, the serial number of a date from March 1900 on; null if it is not a date. */
function serialOf(text: string): number | null {
  if (!/^(19|2\d)\d\d-\d\d-\d\d$/.test(text) || text < "1900-03-01") return null;
  return Date.parse(text) / 86_400_000 + 25_569;
}

/** Escapes text for XML 1.0, and removes characters it does not allow: control characters other than tab, LF, CR. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll('"', "&quot;");
}
