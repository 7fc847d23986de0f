/** Height of the drawing in px, also of what stands for it while it loads. */
export const chartHeight = 280;
