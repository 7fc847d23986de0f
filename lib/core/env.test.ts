import { expect, test } from "vitest";
import { parseEnv } from "./env";

const oidc = {
  OIDC_ISSUER: "https://login.stays.example/realms/staff",
  OIDC_CLIENT_ID: "nightrate",
  OIDC_CLIENT_SECRET: "secret",
  OIDC_NAME: "Stays ID",
};

test.each([
  "https://login.stays.example",
  "https://login.stays.example/tenant/v2.0/",
  "http://127.0.0.1:8080/realms/staff",
  "http://localhost:3999",
])("the issuer %s is accepted", (issuer) => {
  expect(parseEnv({ ...oidc, OIDC_ISSUER: issuer }).OIDC_ISSUER).toBe(issuer);
});

test.each([
  "login.stays.example",
  "http://login.stays.example",
  "http://127.0.0.1.stays.example",
  "ftp://127.0.0.1",
  "https://login.stays.example/?tenant=1",
  "https://user@login.stays.example",
])("the issuer %s is refused by name", (issuer) => {
  expect(() => parseEnv({ ...oidc, OIDC_ISSUER: issuer })).toThrow(
    "OIDC_ISSUER must be an https:// URL, or an http:// one of a loopback address.",
  );
});

test.each(Object.keys(oidc))("without %s, that variable is named", (name) => {
  expect(() => parseEnv({ ...oidc, [name]: "" })).toThrow(
    `${name} is missing; OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME belong together.`,
  );
});

test("one variable of a provider alone names the first that is missing", () => {
  expect(() => parseEnv({ OIDC_NAME: "Stays ID" })).toThrow(/^OIDC_ISSUER is missing/);
  expect(parseEnv({}).OIDC_ISSUER).toBeUndefined();
});

test("the name of an address has letters, digits, dots, hyphens and underscores", () => {
  expect(parseEnv({ EGRESS_ID: "eu-west.1_a" }).EGRESS_ID).toBe("eu-west.1_a");
  for (const name of ["two words", "a@b", "x".repeat(61)])
    expect(() => parseEnv({ EGRESS_ID: name })).toThrow(
      "EGRESS_ID must be 1 to 60 letters, digits, dots, hyphens and underscores.",
    );
});
