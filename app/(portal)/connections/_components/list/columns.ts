/** Grid of a row and of the heading, on screens wide enough for one line per row. */
export const grid =
  "xl:grid xl:grid-cols-[minmax(12rem,1.7fr)_minmax(11rem,1.2fr)_6.5rem_minmax(9rem,1.1fr)_7rem_minmax(8rem,1fr)_2rem] xl:items-center xl:gap-x-4";

export const columns = ["connection", "state", "listings", "lastRun", "days", "nextRun"] as const;
