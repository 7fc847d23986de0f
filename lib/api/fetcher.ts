import type { Detail } from "@/lib/errors";

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

/** Calls one of our own routes with the session; answers its JSON. Throws ApiProblem. */
export async function call<T>(
  path: string,
  init: { method?: "GET" | "POST" | "DELETE"; body?: unknown; signal?: AbortSignal } = {},
): Promise<T> {
  const { method = "GET", body, signal } = init;
  const response = await fetch(path, {
    method,
    credentials: "same-origin",
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json" },
    }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiProblem(0, { code: "UNREACHABLE", message: "The server was not reached." });
  });
  if (response.status === 204) return undefined as T;
  const json: unknown = await response.json().catch(() => null);
  if (response.ok) return json as T;
  const refused = (json as { error?: ConstructorParameters<typeof ApiProblem>[1] } | null)?.error;
  throw new ApiProblem(
    response.status,
    refused ?? { code: "INTERNAL", message: `The server answered ${response.status}.` },
  );
}
