type Method = "GET" | "POST";

interface CallOptions {
  query?: Record<string, string | number>;
  body?: object;
  /** Sent as If-Match. */
  etag?: string | null;
}

interface CallResult {
  status: number;
  etag: string | null;
  body: unknown;
}

/** A client of the RM Partner API. Throws before any call that the OpenAPI document lacks. */
export class PartnerClient {
  #userId: number | undefined;

  private constructor(
    readonly baseUrl: string,
    readonly key: string,
    readonly documented: Record<string, Record<string, unknown>>,
  ) {}

  /** Reads the OpenAPI document, which needs no key. */
  static async open(baseUrl: string, key: string): Promise<PartnerClient> {
    const response = await fetch(`${baseUrl}/rm/v1/openapi.json`);
    const { paths } = (await response.json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    return new PartnerClient(baseUrl, key, paths);
  }

  /** Sends this managed account with every later call. */
  useAccount(userId: number): void {
    this.#userId = userId;
  }

  /** Returns the body of a GET; throws unless the status is 200. */
  async get<T>(path: string, query: Record<string, string | number> = {}): Promise<T> {
    return okBody(path, await this.call("GET", path, { query })) as T;
  }

  /** Returns the body of a POST; throws unless the status is 200. */
  async post<T>(path: string, body: object): Promise<T> {
    return okBody(path, await this.call("POST", path, { body })) as T;
  }

  /** Makes a call and returns its response, whatever the status. */
  async call(
    method: Method,
    path: string,
    { query = {}, body, etag }: CallOptions,
  ): Promise<CallResult> {
    const full = `/rm/v1${path}`;
    if (!this.documented[full]?.[method.toLowerCase()]) {
      throw new Error(`The OpenAPI document has no ${method} ${full}.`);
    }
    const url = new URL(full, this.baseUrl);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const response = await fetch(url, {
      method,
      headers: {
        "X-API-Key": this.key,
        ...(this.#userId !== undefined && { "SVC-User-Id": String(this.#userId) }),
        ...(body && { "Content-Type": "application/json" }),
        ...(etag && { "If-Match": etag }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { status, headers } = response;
    return { status, etag: headers.get("etag"), body: await response.json() };
  }
}

function okBody(path: string, { status, body }: CallResult): unknown {
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}
