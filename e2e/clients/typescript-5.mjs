/** Generators build their code with the API of TypeScript 5, which TypeScript 7 does not have. */
import { registerHooks } from "node:module";

registerHooks({
  resolve: (name, context, next) => next(name === "typescript" ? "typescript-5" : name, context),
});
