import { expect, test } from "vitest";
import { z } from "zod";
import { problemText } from "./problem-text";

test.each([
  [z.int().max(500), 501, "must be at most 500"],
  [z.int().min(1), 0, "must be at least 1"],
  [z.number().gt(0), 0, "must be more than 0"],
  [z.number().lt(1), 1, "must be less than 1"],
  [z.string().max(3), "four", "must have at most 3 characters"],
  [z.array(z.int()).min(1), [], "must not be empty"],
  [z.enum(["view", "edit"]), "all", 'must be one of "view", "edit"'],
  [z.literal("API"), "api", 'must be "API"'],
  [z.int(), 1.5, "must be an integer"],
  [z.string(), 5, "must be a string"],
  [z.boolean(), "yes", "must be true or false"],
  [z.object({}), [], "must be an object"],
  [z.iso.date(), "2026-13-01", "must be a date (YYYY-MM-DD)"],
  [z.iso.datetime(), "noon", "must be an ISO 8601 timestamp"],
  [z.email(), "nobody", "must be a valid email address"],
  [z.string().regex(/^a$/), "b", "has an invalid format"],
  [z.union([z.string(), z.int()]), null, "has an invalid type or format"],
  [z.string().min(1, "must not be empty"), "", "must not be empty"],
])("%# says what would be right", (schema: z.ZodType, value, text) => {
  expect(problemText(schema.safeParse(value).error?.issues[0]?.message ?? "")).toBe(text);
});
