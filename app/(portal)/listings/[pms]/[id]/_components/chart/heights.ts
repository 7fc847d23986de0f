/** Height of the price chart with its legend, in px. */
export const chartHeight = 368;
/** Heights of the plot alone, in px; less on phones, where the legend takes two lines. */
export const plotHeights = { narrow: 312, wide: 336 };
