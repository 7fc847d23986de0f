import { afterEach, describe, expect, test, vi } from "vitest";
import { accountLosses, AccountLost, call, isSignInAgain, onSignInAgain } from "./fetcher";

afterEach(() => vi.unstubAllGlobals());

/** Returns the lost accounts and the message of a call about `account` that is refused with this code. */
async function lossesWhen(code: string, account: number | null) {
  const lost: number[] = [];
  const note = (event: Event) => {
    if (event instanceof AccountLost) lost.push(event.account);
  };
  accountLosses.addEventListener("lost", note);
  const refusal = Response.json(
    { error: { code, message: "as the server says it" } },
    { status: 403 },
  );
  vi.stubGlobal("fetch", async () => refusal);
  const problem = await call("/v1/listings", { account }).catch((error: unknown) => error);
  accountLosses.removeEventListener("lost", note);
  return { lost, message: (problem as Error).message };
}

test("a refused call on a lost account dispatches AccountLost once, with a message for pages", async () => {
  expect(await lossesWhen("USER_ID_INVALID", 104_218)).toEqual({
    lost: [104_218],
    message: "You no longer have access to this account.",
  });
});

test.each([
  ["PERMISSION_DENIED", 104_218],
  ["USER_ID_INVALID", null],
])("%s about %s dispatches no AccountLost", async (code, account) => {
  expect(await lossesWhen(code, account)).toEqual({ lost: [], message: "as the server says it" });
});

test.each([
  [500, "The server answered 500."],
  [502, "Nightrate isn't available at the moment. Try again in a minute."],
  [504, "Nightrate isn't available at the moment. Try again in a minute."],
  [505, "The server answered 505."],
])("a proxy's answer %i has a message for people", async (status, message) => {
  for (const body of [
    "<h1>Bad Gateway</h1>",
    '{"error":"upstream down"}',
    '{"error":{}}',
    "null",
  ]) {
    vi.stubGlobal("fetch", async () => new Response(body, { status }));
    await expect(call("/v1/listings")).rejects.toThrow(message);
  }
});

test("calls about a managed account go to /rm/v1 with SVC-User-Id", async () => {
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    asked.push(path, init.headers);
    return Response.json({});
  });
  await call("/v1/listings", { account: 104_218 });
  await call("/v1/listings");
  expect(asked).toEqual(["/rm/v1/listings", { "SVC-User-Id": "104218" }, "/v1/listings", {}]);
});

describe("a call that needs a recent sign-in", () => {
  const refusal = { error: { code: "SIGN_IN_AGAIN", message: "Enter your password again." } };

  /** Calls while the server refuses the first `refused` times; returns the requests it gets and how the call ends. */
  async function callWhen(refused: number, ask: () => Promise<boolean>) {
    const asked: unknown[] = [];
    vi.stubGlobal("fetch", async (_path: string, { body }: RequestInit) => {
      asked.push(body);
      return asked.length > refused
        ? Response.json({ key: "nr_live_x" })
        : Response.json(refusal, { status: 403 });
    });
    onSignInAgain(ask);
    const outcome = call("/api/keys", { method: "POST", body: { a: 1 } });
    const ended = await outcome.catch((error: unknown) => isSignInAgain(error));
    onSignInAgain(async () => false);
    return { asked, ended };
  }

  test("is made again, the same, once the person signed in again", async () => {
    expect(await callWhen(1, async () => true)).toEqual({
      asked: ['{"a":1}', '{"a":1}'],
      ended: { key: "nr_live_x" },
    });
  });

  test("is given up where they did not", async () => {
    expect(await callWhen(1, async () => false)).toEqual({ asked: ['{"a":1}'], ended: true });
  });

  test("is given up when it is refused a second time", async () => {
    const { asked, ended } = await callWhen(9, async () => true);
    expect([asked.length, ended]).toEqual([2, true]);
  });
});
