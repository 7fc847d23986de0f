/** Height of the price chart with its legend, in px. */
export const chartHeight = 368;
/** Heights of its drawing: the legend has two lines on phones. */
export const plotHeights = { narrow: 312, wide: 336 };
