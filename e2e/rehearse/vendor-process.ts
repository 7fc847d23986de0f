import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

export type Kind = "guesty" | "hostaway";

/** What is wrong with an account's PMS: it answers nothing, only 429, or refuses every price of its first listing. */
export type Trouble = "hangs" | "refuses" | "poison";

/** An account's PMS, as it is connected. */
export interface Opened {
  url: string;
  credentials: string;
  listings: { id: string; name: string; zone: string }[];
}

export interface Booked {
  account: number;
  listingId: string;
  /** Of the reservation. */
  id: string;
}

/** What an account's PMS got. */
export interface Journal {
  account: number;
  /** Violations of the vendor's rules. */
  problems: string[];
  requests: number;
  written: number;
  /** Nights that were sent the price that they had been sent last. */
  doubled: number;
}

type Ask =
  | { do: "open"; account: number; zones: readonly string[] }
  | { do: "copy"; template: number }
  | { do: "book"; places: { account: number; place: number }[] }
  | { do: "trouble"; account: number; trouble: Trouble }
  | { do: "shown"; account: number; first: Record<string, string> }
  | { do: "journal" };

/** A message to the process; its answer has the same id. */
export type Asked = Ask & { id: number };

/** The process with the stand-ins of one vendor. */
export class VendorProcess {
  readonly child: ChildProcess;
  readonly #waiting = new Map<number, (result: unknown) => void>();
  #asked = 0;

  private constructor(kind: Kind) {
    const execArgv = ["--import", "tsx"];
    this.child = fork("e2e/rehearse/vendors.ts", [kind], { execArgv, serialization: "advanced" });
    this.child.on("message", ({ id, result }: { id: number; result: unknown }) => {
      this.#waiting.get(id)?.(result);
      this.#waiting.delete(id);
    });
  }

  static async start(kind: Kind): Promise<VendorProcess> {
    const vendor = new VendorProcess(kind);
    await once(vendor.child, "message");
    return vendor;
  }

  open(account: number, zones: readonly string[]): Promise<Opened> {
    return this.#ask({ do: "open", account, zones }) as Promise<Opened>;
  }

  /** Gives the nights of all listings what those of the template's account have been sent. */
  async copy(template: number): Promise<void> {
    await this.#ask({ do: "copy", template });
  }

  /** A guest books a listing, by its place among the account's. */
  book(places: { account: number; place: number }[]): Promise<Booked[]> {
    return this.#ask({ do: "book", places }) as Promise<Booked[]>;
  }

  async trouble(account: number, trouble: Trouble): Promise<void> {
    await this.#ask({ do: "trouble", account, trouble });
  }

  /** The prices (hundredths) that listings show from a day on. */
  shown(account: number, first: Record<string, string>): Promise<Record<string, number[]>> {
    return this.#ask({ do: "shown", account, first }) as Promise<Record<string, number[]>>;
  }

  journal(): Promise<Journal[]> {
    return this.#ask({ do: "journal" }) as Promise<Journal[]>;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, "exit");
    this.child.kill("SIGKILL");
    await ended;
  }

  #ask(ask: Ask): Promise<unknown> {
    return new Promise((resolve) => {
      const id = ++this.#asked;
      this.#waiting.set(id, resolve);
      this.child.send({ ...ask, id });
    });
  }
}
