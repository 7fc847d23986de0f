/** Version of the engine: raised with every change that moves a price of the same input (`golden.test.ts`). */
export const engineVersion = 1;
