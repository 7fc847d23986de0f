import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/fetcher";
import type { PasskeyList } from "./schema";

const listKey = ["passkeys"] as const;

/** The person's passkeys. */
export function passkeysQuery() {
  return queryOptions({
    queryKey: listKey,
    queryFn: ({ signal }) => call<PasskeyList>("/api/people/passkeys", { signal }),
  });
}

/**
 * Has the browser make a passkey, and adds it under a label. False if the person ended the browser's dialog. Throws
 * SIGN_IN_AGAIN if the password was requested and not entered.
 */
export function addPasskeyMutation() {
  return mutationOptions({
    mutationFn: async (label: string) => {
      const optionsJSON = await call<Parameters<typeof startRegistration>[0]["optionsJSON"]>(
        "/api/people/passkeys/start",
        { method: "POST", body: {} },
      );
      const response = await startRegistration({ optionsJSON }).catch(ended);
      if (!response) return false;
      const body = { response, label };
      await call<void>("/api/people/passkeys/finish", { method: "POST", body });
      return true;
    },
    onSettled: (_added, _error, _label, _before, { client }) =>
      client.invalidateQueries({ queryKey: listKey }),
  });
}

/** Throws SIGN_IN_AGAIN if the password was requested and not entered. */
export function removePasskeyMutation() {
  return mutationOptions({
    mutationFn: (id: string) => call<void>(`/api/people/passkeys/${id}`, { method: "DELETE" }),
    onSettled: (_done, _error, _id, _before, { client }) =>
      client.invalidateQueries({ queryKey: listKey }),
  });
}

/** Asks the browser for a passkey; returns its answer as JSON, or null if the person ended the browser's dialog. */
export async function askForPasskey(): Promise<string | null> {
  const optionsJSON = await call<Parameters<typeof startAuthentication>[0]["optionsJSON"]>(
    "/api/people/passkeys/sign_in",
    { method: "POST", body: {} },
  );
  const answer = await startAuthentication({ optionsJSON }).catch(ended);
  return answer && JSON.stringify(answer);
}

/** Browsers tell an ended dialog, and a passkey of this person that is there already, as errors of these names. */
function ended(error: unknown): null {
  if (error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name)) return null;
  throw error;
}
