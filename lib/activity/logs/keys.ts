/** Apart from the queries, which every page would load with the filters of the log. */
export const logKeys = { all: ["logs"] as const };
