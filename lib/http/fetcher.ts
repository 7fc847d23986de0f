import type { Detail } from "@/lib/core/errors";
import type { AccountId } from "./account";

/** A refusal as the browser sees it; `message` is fit to be shown. Status 0: the server was not reached. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: readonly Detail[];
  readonly requestId: string | null;

  constructor(
    status: number,
    problem: { code: string; message: string; details?: readonly Detail[]; request_id?: string },
  ) {
    super(problem.message);
    this.name = "ApiProblem";
    this.status = status;
    this.code = problem.code;
    this.details = problem.details ?? [];
    this.requestId = problem.request_id ?? null;
  }
}

/** How one of our own routes is called. */
export interface Init {
  method?: "GET" | "POST" | "DELETE";
  body?: unknown;
  signal?: AbortSignal;
  /** The managed account it is about: a `/v1` path is then asked on `/rm/v1`, with `SVC-User-Id`. */
  account?: AccountId;
  /** The ETag of the state that a change was made from; another one now is refused with CONFLICT. */
  ifMatch?: string;
}

/** Tells of `lost` accounts: a call about a managed account was refused because access to it ended. */
export const accountLosses = new EventTarget();

/** A call was refused because access to this account ended. */
export class AccountLost extends Event {
  readonly account: number;

  constructor(account: number) {
    super("lost");
    this.account = account;
  }
}

/** Calls one of our own routes with the session; answers its JSON. Throws ApiProblem. */
export async function call<T>(path: string, init: Init = {}): Promise<T> {
  const response = await answerOf(path, init);
  if (response.status === 204) return undefined as T;
  return (await response.json().catch(() => null)) as T;
}

/** An answer with the ETag of the state that it tells of. */
export interface Answered<T> {
  value: T;
  etag: string;
}

/** The same with its ETag. Throws ApiProblem. */
export async function callTagged<T>(path: string, init: Init = {}): Promise<Answered<T>> {
  const response = await answerOf(path, init);
  return { value: (await response.json()) as T, etag: response.headers.get("ETag") ?? "" };
}

/** The same for an answer that is a file. */
export async function callFile(path: string, init: Init = {}): Promise<Blob> {
  return (await answerOf(path, init)).blob();
}

async function answerOf(path: string, init: Init): Promise<Response> {
  const response = await fetch(...requestOf(path, init)).catch((error: unknown) => {
    if (init.signal?.aborted) throw error;
    throw new ApiProblem(0, { code: "UNREACHABLE", message: "The server could not be reached." });
  });
  if (response.ok) return response;
  const json: unknown = await response.json().catch(() => null);
  const refused = (json as { error?: ConstructorParameters<typeof ApiProblem>[1] } | null)?.error;
  throw problemOf(
    response.status,
    refused ?? {
      code: "INTERNAL",
      message: `The server responded with status ${response.status}.`,
    },
    init.account ?? null,
  );
}

type Refused = ConstructorParameters<typeof ApiProblem>[1];

function problemOf(status: number, refused: Refused, account: AccountId): ApiProblem {
  if (account === null || refused.code !== "USER_ID_INVALID")
    return new ApiProblem(status, refused);
  accountLosses.dispatchEvent(new AccountLost(account));
  const message = "You no longer have access to this account.";
  return new ApiProblem(status, { ...refused, message });
}

function requestOf(path: string, init: Init): [string, RequestInit] {
  const { method = "GET", body, signal, account = null, ifMatch } = init;
  const hasBody = body !== undefined;
  const isManaged = account !== null;
  const request: RequestInit = {
    method,
    credentials: "same-origin",
    headers: {
      ...(hasBody && { "Content-Type": "application/json" }),
      ...(isManaged && { "SVC-User-Id": String(account) }),
      ...(ifMatch !== undefined && { "If-Match": ifMatch }),
    },
    ...(hasBody && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  };
  return [isManaged ? path.replace(/^\/v1\//, "/rm/v1/") : path, request];
}
