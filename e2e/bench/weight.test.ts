import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { builtPages } from "./weight";

/** A name that zod keeps when it is minified. */
const zod = "ZodCyclicError";

test.skipIf(!existsSync(".next/BUILD_ID"))(
  "pages load no schemas: constants that they share with schemas are in files without zod",
  () => {
    const pages = builtPages();
    expect(pages.length).toBeGreaterThan(40);
    const loading = pages.filter(({ files }) =>
      [...files].some((file) => readFileSync(file, "utf8").includes(zod)),
    );
    expect(loading.map(({ path }) => path)).toEqual([]);
  },
);
