import { ConnectorError } from "@/lib/intake/connections/server/connector-error";
import { checkedFetch } from "@/lib/intake/connectors/server";

export interface Login {
  user: string;
  password: string;
}

type Fields = Readonly<Record<string, string | number>>;

/**
 * Pages of HotelDruid as its user gets them: forms are posted with the session's id and the year that it works in. A
 * session that ended begins again once. Throws ConnectorError, auth where the login is refused.
 */
export class Session {
  #hidden: { anno: string; id_sessione: string } | undefined;

  constructor(
    readonly url: string,
    readonly login: Login,
  ) {}

  async page(path: string, fields: Fields, signal: AbortSignal): Promise<string> {
    const isFresh = this.#hidden === undefined;
    const hidden = (this.#hidden ??= await this.#begin(signal));
    const page = await this.post(path, { ...hidden, ...fields }, signal);
    if (!asksForLogin(page)) return page;
    this.#hidden = undefined;
    if (isFresh) throw refused();
    return this.page(path, fields, signal);
  }

  /** Without a session, as its API is called. */
  async post(path: string, fields: Fields, signal: AbortSignal): Promise<string> {
    const texts = Object.entries(fields).map(([name, value]) => [name, String(value)]);
    const body = new URLSearchParams(texts).toString();
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const answer = await checkedFetch(`${this.url}/${path}`, {
      accountId: 0,
      method: "POST",
      headers,
      body,
      signal,
    });
    if (answer.status === 200) return answer.body.toString("utf8");
    throw new ConnectorError("unavailable", `HotelDruid answered ${answer.status}.`);
  }

  async #begin(signal: AbortSignal): Promise<{ anno: string; id_sessione: string }> {
    const { user, password } = this.login;
    const fields = { vers_hinc: 1, nome_utente_phpr: user, password_phpr: password };
    const page = await this.post("inizio.php", fields, signal);
    const id = /name="id_sessione" value="(\w+)"/.exec(page)?.[1];
    const year = /name="anno" value="(\d{4})"/.exec(page)?.[1];
    if (!id || !year) throw refused();
    return { anno: year, id_sessione: id };
  }
}

function asksForLogin(page: string): boolean {
  return page.includes('name="nome_utente_phpr"');
}

function refused(): ConnectorError {
  return new ConnectorError("auth", "HotelDruid refuses the user name and password.");
}
