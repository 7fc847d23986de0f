/** Height of the report's drawings in px, also of what stands for them while they load. */
export const chartHeight = 220;
