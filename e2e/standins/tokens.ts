import { randomBytes } from "node:crypto";

interface Options {
  scale: number;
  /** How long a token works, in seconds. */
  lifetime: number;
  /** How many are issued in 24 h; null: any number. */
  perDay: number | null;
  /** How old a token must be to work, in seconds. */
  youngest: number;
}

/** The bearer tokens that a vendor issued. One second of the vendor is `scale` ms. */
export class Tokens {
  private readonly issued = new Map<string, { at: number; isOver: boolean }>();
  private times: number[] = [];

  constructor(private readonly options: Options) {}

  get lifetime(): number {
    return this.options.lifetime;
  }

  /** A new token; null where the day's are used up. */
  issue(now: number): string | null {
    const { perDay, scale } = this.options;
    const today = this.times.filter((time) => time > now - 86_400 * scale).length;
    if (perDay !== null && today >= perDay) return null;
    const token = randomBytes(24).toString("base64url");
    this.times.push(now);
    this.issued.set(token, { at: now, isOver: false });
    return token;
  }

  /** A day passes for the limit: those issued so far count no more, and work on. */
  nextDay(): void {
    this.times = [];
  }

  /** Whether a token works now. */
  check(token: string, now: number): "good" | "too young" | "bad" {
    const known = this.issued.get(token);
    if (!known || known.isOver) return "bad";
    const age = (now - known.at) / this.options.scale;
    if (age >= this.options.lifetime) return "bad";
    return age < this.options.youngest ? "too young" : "good";
  }

  /** Ends all tokens before their time (fault 1). */
  expire(): void {
    for (const token of this.issued.values()) token.isOver = true;
  }

  revoke(token: string): boolean {
    const known = this.issued.get(token);
    if (known) known.isOver = true;
    return known !== undefined;
  }
}
