import { NextRequest } from "next/server";
import { TOTP } from "otpauth";
import { expect, test } from "vitest";
import { passwordCredentials } from "@/lib/auth/server/credentials";
import { hashPassword } from "@/lib/auth/server/passwords";
import { db } from "@/lib/db/server";
import { signInFactor } from "@/lib/identity/two-factor/server/endpoints";
import { makeAccount, makeMember } from "@/prisma/factories";
import { codeOf, send, signIn } from "./testing";

const password = "a quiet harbour at night";
const passwordHash = await hashPassword(password);

/** Signs in by the form's own provider; returns the person's ID or the reason. */
async function submit(fields: Record<string, string>): Promise<string> {
  const request = new NextRequest("http://127.0.0.1:3000/api/auth/callback/password");
  const { options } = passwordCredentials(request, signInFactor);
  const { authorize } = options as unknown as {
    authorize: (entered: Record<string, string>) => Promise<{ id: string }>;
  };
  return authorize(fields).then(
    ({ id }) => id,
    (error: Error) => error.message,
  );
}

test("a member whose owner requires two factors can set them up, and do nothing else before", async () => {
  const { account } = await makeAccount({ requireTwoFactor: true });
  const { person } = await makeMember(account, { passwordHash, listings: "all" });
  const cookie = await signIn(person.id);
  const listed = async (path: string) => codeOf(await send("GET", path, { cookie }));
  for (const path of ["team", "keys", "people/sessions", "people/logins", "partners/own"])
    expect([path, await listed(path)]).toEqual([path, "403 NOT_SIGNED_IN"]);
  expect((await send("GET", "people/profile", { cookie })).status).toBe(200);
  const state = await send("GET", "people/two_factor", { cookie });
  expect(await state.json()).toMatchObject({ enabled: false, required: true });

  const started = await send("POST", "people/two_factor/start", { cookie });
  const { secret } = (await started.json()) as { secret: string };
  expect(await listed("team")).toBe("403 NOT_SIGNED_IN");
  const code = new TOTP({ secret }).generate();
  const confirmed = await send("POST", "people/two_factor/confirm", { cookie, body: { code } });
  const { recovery_codes: codes } = (await confirmed.json()) as { recovery_codes: string[] };
  expect((await send("GET", "team", { cookie })).status).toBe(200);

  const { email } = await db().person.findUniqueOrThrow({ where: { id: person.id } });
  expect(await submit({ email, password })).toBe("code_needed");
  expect(await submit({ email, password, code })).toBe("wrong_code");
  expect(await submit({ email, password, code: codes[0] ?? "" })).toBe(String(person.id));
});
