import { z } from "zod";
import { checkedForm, checkedQuery } from "../checks";
import type { Answer, StandinRequest } from "../messages";
import type { Complain } from "../server";
import { failure, success } from "./envelope";
import type { HostawayAccount } from "./account";

const Form = z.strictObject({
  grant_type: z.literal("client_credentials"),
  client_id: z.string(),
  client_secret: z.string(),
  scope: z.literal("general"),
});
const Revoking = z.strictObject({ token: z.string().min(1) });

/** A token for the right credentials, which works 1 s later. */
export function issueToken(
  { credentials, tokens }: HostawayAccount,
  request: StandinRequest,
  complain: Complain,
): Answer {
  const form = checkedForm(Form, request, complain);
  const { account_id, client_secret } = credentials;
  if (form?.client_id !== account_id || form.client_secret !== client_secret)
    return failure(401, "Invalid client credentials");
  const token = tokens.issue(Date.now());
  const body = { token_type: "Bearer", expires_in: tokens.lifetime, access_token: token };
  return { status: 200, body };
}

export function revokeToken(
  { tokens }: HostawayAccount,
  request: StandinRequest,
  complain: Complain,
): Answer {
  const query = checkedQuery(Revoking, request, complain);
  return query && tokens.revoke(query.token) ? success(null) : failure(404, "Token not found");
}
