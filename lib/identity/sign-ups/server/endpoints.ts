import { z } from "zod";
import { inEvenTime } from "@/lib/core/server/timing-equalizer";
import { type Endpoint, endpoint } from "@/lib/http/server/endpoint";
import { acceptSignUp, requestSignUp } from "./commands";
import { SignUpAcceptance, SignUpRequest } from "../schema";

const noContent = { status: 204 as const };
const nothing = z.void();

export const askToSignUp: Endpoint<null> = endpoint({
  summary: "Send a link that opens an account; the response is the same for every address",
  permission: null,
  ...noContent,
  errors: ["PERMISSION_DENIED"],
  schemas: { body: SignUpRequest, returns: nothing },
  run: ({ body }) => inEvenTime(() => requestSignUp(body)),
});

export const finishSignUp: Endpoint<null> = endpoint({
  summary: "Open an account with a sign-up link",
  permission: null,
  ...noContent,
  errors: ["NOT_FOUND", "CONFLICT"],
  schemas: { body: SignUpAcceptance, returns: nothing },
  run: ({ body }) => acceptSignUp(body),
});
