import { expect, test } from "vitest";
import { isBusy, isTaken } from "./transaction";

/** An error as Prisma's adapter for PostgreSQL passes one on. */
function passedOn(code: string, sqlState: string): Error {
  const cause = { kind: "postgres", code: sqlState, originalCode: sqlState, message: "…" };
  const meta = { driverAdapterError: { name: "DriverAdapterError", cause } };
  return Object.assign(new Error("Database error."), { code, meta });
}

test.each([
  "08000",
  "08003",
  "08006",
  "40P01",
  "53100",
  "53200",
  "53300",
  "57014",
  "57P01",
  "57P02",
  "57P03",
])("SQLSTATE %s is busy, in a query, a raw query, or unwrapped", (sqlState) => {
  expect(isBusy(passedOn("P2039", sqlState))).toBe(true);
  expect(isBusy(passedOn("P2010", sqlState))).toBe(true);
  expect(isBusy(Object.assign(new Error("…"), { code: sqlState }))).toBe(true);
});

test.each([
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "timeout exceeded when trying to connect",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
])("%s: busy", (message) => {
  expect(isBusy(new Error(message))).toBe(true);
  expect(isBusy(new Error("outside", { cause: new Error(message) }))).toBe(true);
});

test.each(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"])("%s is busy", (code) => {
  expect(isBusy(Object.assign(new Error("socket"), { code }))).toBe(true);
});

test.each(["23505", "42P01", "22P02", "40001", "58000"])("SQLSTATE %s is not", (sqlState) => {
  expect(isBusy(passedOn("P2010", sqlState))).toBe(false);
});

test("a taken name is distinguished from a lost connection", () => {
  expect(isTaken(Object.assign(new Error("…"), { code: "P2002" }))).toBe(true);
  expect(isTaken(passedOn("P2010", "08006"))).toBe(false);
});
