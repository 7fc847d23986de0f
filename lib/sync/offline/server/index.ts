export type { FileCounts } from "./files";
export { quoteColumns, quoteRows } from "./quote-rows";
export { type QuoteFiles, readQuote } from "./quote-files";
export { rulesFrom } from "./rules";
