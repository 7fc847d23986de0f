/** Height of the price chart with its legend, in px; of its drawing alone. */
export const chartHeight = 344;
export const plotHeight = 312;
