/** The page fills the window below the header and has no margins; the grid scrolls inside it. */
export const pageFrame = "-m-4 flex h-[calc(100dvh-3rem)] min-h-120 flex-col lg:-m-6";
