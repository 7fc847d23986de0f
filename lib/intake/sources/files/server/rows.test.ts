import { expect, test } from "vitest";
import { readRows } from "./rows";
import { memorySource } from "./testing";

async function read(text: string, name = "file.csv") {
  const seen = { columns: [] as string[], rows: [] as unknown[], bad: [] as unknown[] };
  await readRows(memorySource(name, text), {
    header: (columns) => void (seen.columns = columns),
    row: (cells, line) => void seen.rows.push([line, ...cells]),
    bad: (line, reason) => void seen.bad.push([line, reason]),
    pause: async () => {},
    done: () => false,
  });
  return seen;
}

test("rows have the number of their last line, whatever is between them", async () => {
  const text = '\uFEFFa,b\r\n1,"x\r\ny"\r\n\r\n2,"say ""hi"""\r\n3,ü';
  const { columns, rows, bad } = await read(text);
  expect(columns).toEqual(["a", "b"]);
  expect(rows).toEqual([
    [3, "1", "x\r\ny"],
    [5, "2", 'say "hi"'],
    [6, "3", "ü"],
  ]);
  expect(bad).toEqual([]);
});

test("gzip is read by the file's name", async () => {
  expect((await read("a\n1\n", "file.csv.gz")).rows).toEqual([[2, "1"]]);
});

test("rows of the wrong width are reported, stray quotes are characters, and no row is lost", async () => {
  const { rows, bad } = await read('a,b\n1\n2,"x"y\n3,5" pipe\n4,5,6\n7,8\n');
  expect(rows).toEqual([
    [3, "2", '"x"y'],
    [4, "3", '5" pipe'],
    [6, "7", "8"],
  ]);
  expect(bad).toEqual([
    [2, "has 1 fields instead of 2"],
    [5, "has 3 fields instead of 2"],
  ]);
});

test.each([
  ["", "file.csv is empty."],
  ['a,b\n1,"never closed\n2,3\n', "file.csv line 3 is not valid CSV: a quote is not closed."],
  [`a\n"${"x".repeat(1_100_000)}`, "file.csv line 2 is not valid CSV: a quote is not closed."],
])("a file that is no table is refused (%#)", async (text, message) => {
  await expect(read(text)).rejects.toThrow(message);
});

test("a damaged gzip file is refused by name", async () => {
  const broken = { ...memorySource("cut.csv", "hello"), name: "cut.csv.gz" };
  const reader = {
    header: () => {},
    row: () => {},
    bad: () => {},
    pause: async () => {},
    done: () => false,
  };
  await expect(readRows(broken, reader)).rejects.toThrow("cut.csv.gz is not a readable gzip file");
});
