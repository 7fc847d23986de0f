/** Version of the engine, raised with every change that gives the same input another price (`golden.test.ts`). */
export const engineVersion = 2;
