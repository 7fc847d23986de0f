/** Lets a program that imports `typescript` get its JavaScript API (`node --import`). */
import { registerHooks } from "node:module";

const api = new URL("./typescript-api.cjs", import.meta.url).href;

registerHooks({
  resolve: (name, context, next) => next(name === "typescript" ? api : name, context),
});
