import type { Fault } from "@/e2e/standins/faults";
import { encodingsOf } from "./marks";

/** Ways to fail with an answer that has the secrets in every field and form; `isEach`: also with one form alone. */
export function repeating(secrets: readonly string[], isEach = false): Fault[] {
  const text = `Wrong: ${secrets.flatMap(encodingsOf).join(" ")}`;
  // Each alone too: a message is cut after some hundred characters.
  const bodies = [text, ...(isEach ? secrets.flatMap(encodingsOf) : [])].map((message) => {
    const said = { message, code: message, requestId: message };
    const details = [{ ...said, path: [message] }];
    return { ...said, status: "fail", result: message, error: said, details };
  });
  const [whole] = bodies;
  const refused = [400, 404, 422, 500].map((status): Fault => ({
    kind: "refuse",
    status,
    body: whole,
  }));
  return [
    ...refused,
    ...bodies.slice(1).map((body): Fault => ({ kind: "refuse", status: 422, body })),
    { kind: "refuse", status: 429, body: whole, headers: { "retry-after": "0" } },
    { kind: "refuse", status: 302, body: whole, headers: { location: `/v1/?at=${secrets[0]}` } },
    { kind: "text", text, type: "text/html" },
    { kind: "text", text: JSON.stringify(whole), type: "application/json" },
    { kind: "cut" },
    { kind: "refuse", status: 403, body: whole },
    { kind: "refuse", status: 401, body: whole },
  ];
}
