import { expect, test } from "vitest";
import { z } from "zod";
import { problemText } from "./parse-with-issues";

const pet = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("cat"), lives: z.int() }),
  z.object({ kind: z.literal("dog"), name: z.string() }),
]);

test.each([
  [z.int().max(500), 501, "must be at most 500"],
  [z.int().min(1), 0, "must be at least 1"],
  [z.number().gt(0), 0, "must be more than 0"],
  [z.number().lt(1), 1, "must be less than 1"],
  [z.number().multipleOf(5), 7, "must be a multiple of 5"],
  [z.int(), 2 ** 60, `must be at most ${Number.MAX_SAFE_INTEGER}`],
  [z.string().max(3), "four", "must have at most 3 characters"],
  [z.string().length(3), "four", "must have exactly 3 characters"],
  [z.array(z.int()).min(1), [], "must not be empty"],
  [z.array(z.int()).max(1), [1, 2], "must have at most 1 item"],
  [z.array(z.int()).length(6), [], "must have exactly 6 items"],
  [z.enum(["view", "edit"]), "remove", 'must be one of "view", "edit"'],
  [z.enum(["view", "edit"]), "views", 'must be one of "view", "edit"; did you mean "view"?'],
  [pet, {}, 'is required: "cat" or "dog"'],
  [pet, { kind: "dogs" }, 'must be one of "cat", "dog"; did you mean "dog"?'],
  [z.literal("API"), "api", 'must be "API"'],
  [z.literal([0, 1]), 2, "must be one of 0, 1"],
  [z.int(), 1.5, "must be an integer"],
  [z.int(), undefined, "is required"],
  [z.enum(["view"]), undefined, "is required"],
  [z.string(), 5, "must be a string"],
  [z.number(), Number.NaN, "must be a number"],
  [z.boolean(), "yes", "must be true or false"],
  [z.object({}), [], "must be an object"],
  [z.record(z.string().max(2), z.int()), { long: 1 }, "has a name that is not allowed"],
  [z.strictObject({}), { more: 1 }, "has unknown fields"],
  [z.iso.date(), "2026-13-01", "must be a date (YYYY-MM-DD)"],
  [z.iso.datetime(), "noon", "must be an ISO 8601 timestamp"],
  [z.email(), "nobody", "must be a valid email address"],
  [z.url(), "nowhere", "must be a valid URL"],
  [z.uuid(), "1", "must be a valid UUID"],
  [z.string().regex(/^a$/), "b", "has the wrong format"],
  [z.union([z.string(), z.int()]), null, "must be a string or a number"],
  [z.union([z.string(), z.array(z.int())]), [null], "has the wrong type or format"],
  [z.string().refine(() => false), "", "is invalid"],
  [z.string().min(1, "must be named"), "", "must be named"],
])("%# says what would be right", (schema: z.ZodType, value, text) => {
  const { error } = schema.safeParse(value, { error: problemText });
  expect(error?.issues[0]?.message).toBe(text);
});
