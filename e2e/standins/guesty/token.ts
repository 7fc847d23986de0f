import { z } from "zod";
import { checkedForm } from "../checks";
import type { Answer, StandinRequest } from "../messages";
import type { Complain } from "../server";
import type { GuestyAccount } from "./account";

const Form = z.strictObject({
  grant_type: z.literal("client_credentials"),
  scope: z.literal("open-api"),
  client_id: z.string(),
  client_secret: z.string(),
});

/** A token for the right credentials; the sixth within 24 h is a violation. */
export function issueToken(
  { credentials, tokens }: GuestyAccount,
  request: StandinRequest,
  complain: Complain,
): Answer {
  const form = checkedForm(Form, request, complain);
  const { client_id, client_secret } = credentials;
  if (form?.client_id !== client_id || form.client_secret !== client_secret)
    return { status: 401, body: { error: { code: "UNAUTHORIZED", message: "Invalid client" } } };
  const token = tokens.issue(Date.now());
  if (token === null) {
    complain("a sixth token within 24 hours");
    return { status: 429, body: { message: "Too many access tokens" } };
  }
  const rest = { token_type: "Bearer", expires_in: tokens.lifetime, scope: "open-api" };
  return { status: 200, body: { ...rest, access_token: token } };
}
