/** Heights of the drawings in px, also of what stands for them while they load. */
export const heights = { prices: 320, occupancy: 240, kpi: 272, map: 440 } as const;
