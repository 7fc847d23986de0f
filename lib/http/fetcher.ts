import type { Detail } from "@/lib/core/errors";

interface ProblemBody {
  code: string;
  message: string;
  details?: readonly Detail[];
  request_id?: string;
}

/** A refusal as the browser receives it; `message` is shown as it is. Status 0: the server was not reached. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: readonly Detail[];
  readonly requestId: string | null;

  constructor(status: number, problem: ProblemBody) {
    super(problem.message);
    this.name = "ApiProblem";
    this.status = status;
    this.code = problem.code;
    this.details = problem.details ?? [];
    this.requestId = problem.request_id ?? null;
  }
}

/** Options of a call to one of our own routes. */
interface Init {
  method?: "GET" | "POST" | "DELETE";
  body?: unknown;
  signal?: AbortSignal;
  /** The managed account that the call is about: a `/v1` path is called on `/rm/v1`, with `SVC-User-Id`. */
  account?: AccountId;
  /** The ETag of the state that was edited; the call is refused with CONFLICT where the state has changed since. */
  ifMatch?: string;
}

/** Dispatches AccountLost. */
export const accountLosses = new EventTarget();

/** The event of a call that was refused because access to a managed account ended. */
export class AccountLost extends Event {
  readonly account: number;

  constructor(account: number) {
    super("lost");
    this.account = account;
  }
}

/** Calls one of our own routes with the session and returns its JSON. Throws ApiProblem. */
export async function call<T>(path: string, init: Init = {}): Promise<T> {
  const response = await respond(path, init);
  if (response.status === 204) return undefined as T;
  return (await response.json().catch(() => null)) as T;
}

/** A response value with the ETag of the state it describes. */
interface Answered<T> {
  value: T;
  etag: string;
}

/** Calls a route and returns its JSON with its ETag. Throws ApiProblem. */
export async function callTagged<T>(path: string, init: Init = {}): Promise<Answered<T>> {
  const response = await respond(path, init);
  return { value: (await response.json()) as T, etag: response.headers.get("ETag") ?? "" };
}

/** Calls a route and returns its response as a file. Throws ApiProblem. */
export async function callFile(path: string, init: Init = {}): Promise<Blob> {
  return (await respond(path, init)).blob();
}

/** Asks the person to sign in again; resolves to whether they did. */
type SignInAgain = () => Promise<boolean>;

let signInAgain: SignInAgain = async () => false;

/** Sets who asks when a call is refused with SIGN_IN_AGAIN; after a yes the call is made once more. */
export function onSignInAgain(ask: SignInAgain): void {
  signInAgain = ask;
}

/** True for the refusal of a call for which the person did not sign in again. */
export function isSignInAgain(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === "SIGN_IN_AGAIN";
}

async function respond(path: string, init: Init): Promise<Response> {
  try {
    return await respondOnce(path, init);
  } catch (error) {
    if (!isSignInAgain(error) || !(await signInAgain())) throw error;
    return respondOnce(path, init);
  }
}

async function respondOnce(path: string, init: Init): Promise<Response> {
  const response = await fetch(...requestOf(path, init)).catch((error: unknown) => {
    if (init.signal?.aborted) throw error;
    throw new ApiProblem(0, { code: "UNREACHABLE", message: "The server could not be reached." });
  });
  if (response.ok) return response;
  const json: unknown = await response.json().catch(() => null);
  const { status } = response;
  const fallback = { code: "INTERNAL", message: withoutWords(status) };
  throw apiProblem(status, problemIn(json) ?? fallback, init.account ?? null);
}

/** The problem of a body; a proxy's own body may have a text in its place. */
function problemIn(json: unknown): ProblemBody | null {
  const { error } = Object(json) as { error?: unknown };
  const { code, message } = Object(error) as Record<keyof ProblemBody, unknown>;
  return typeof code === "string" && typeof message === "string" ? (error as ProblemBody) : null;
}

/** What a status means that came without a message of Nightrate: of a proxy, while the server behind it starts. */
function withoutWords(status: number): string {
  const isAway = status >= 502 && status <= 504;
  return isAway
    ? "Nightrate isn't available at the moment. Try again in a minute."
    : `The server answered ${status}.`;
}

function apiProblem(status: number, problem: ProblemBody, account: AccountId): ApiProblem {
  if (account === null || problem.code !== "USER_ID_INVALID")
    return new ApiProblem(status, problem);
  accountLosses.dispatchEvent(new AccountLost(account));
  const message = "You no longer have access to this account.";
  return new ApiProblem(status, { ...problem, message });
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

/** The managed account that a consultant's page is about, by its owner's user id; null for the person's own account. */
export type AccountId = number | null;

/** Reads the `account` parameter of a page's address; null for anything but one user id (six digits). */
export function accountIn(value: string | readonly string[] | null | undefined): AccountId {
  return typeof value === "string" && /^[1-9]\d{5}$/.test(value) ? Number(value) : null;
}

/** Adds `?account=` to a path, which keeps the account from page to page. */
export function withAccount(path: string, account: AccountId): string {
  if (account === null) return path;
  const [before = "", hash] = path.split("#");
  const mark = before.includes("?") ? "&" : "?";
  return `${before}${mark}account=${account}${hash === undefined ? "" : `#${hash}`}`;
}
