type Verb = "GET" | "POST";

interface Input {
  query?: Record<string, string | number>;
  body?: object;
  /** Sent as If-Match. */
  etag?: string | null;
}

interface Answer {
  status: number;
  etag: string | null;
  body: unknown;
}

/** The RM Partner API as its document describes it; refuses to make a call that the document does not name. */
export class PartnerClient {
  #userId: number | undefined;

  private constructor(
    readonly baseUrl: string,
    readonly key: string,
    readonly documented: Record<string, Record<string, unknown>>,
  ) {}

  /** Reads the document, for which no key is needed. */
  static async open(baseUrl: string, key: string): Promise<PartnerClient> {
    const response = await fetch(`${baseUrl}/rm/v1/openapi.json`);
    const { paths } = (await response.json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    return new PartnerClient(baseUrl, key, paths);
  }

  /** From now on calls are about this managed account. */
  about(userId: number): void {
    this.#userId = userId;
  }

  /** What a GET answers; throws where it is refused. */
  async get<T>(path: string, query: Record<string, string | number> = {}): Promise<T> {
    return good(path, await this.call("GET", path, { query })) as T;
  }

  /** What a POST answers; throws where it is refused. */
  async post<T>(path: string, body: object): Promise<T> {
    return good(path, await this.call("POST", path, { body })) as T;
  }

  /** Any call, whatever it answers. */
  async call(verb: Verb, path: string, { query = {}, body, etag }: Input): Promise<Answer> {
    const full = `/rm/v1${path}`;
    if (!this.documented[full]?.[verb.toLowerCase()]) {
      throw new Error(`The document names no ${verb} ${full}.`);
    }
    const url = new URL(full, this.baseUrl);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const response = await fetch(url, {
      method: verb,
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

function good(path: string, { status, body }: Answer): unknown {
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}
