/** Apart from the queries, which every page would load with the ranges of Overview. */
export const overviewKeys = { all: ["overview"] as const };
