import { dateOf } from "@/lib/core/dates";
import { reservationDocument } from "./pages";
import { type Login, Session } from "./session";

const signal = new AbortController().signal;

/** What the manager of a house does in HotelDruid's own pages. */
export class Manager {
  readonly #session: Session;

  /** `year`: whose calendar she works in. */
  constructor(
    url: string,
    login: Login,
    readonly year: string,
  ) {
    this.#session = new Session(url, login);
  }

  /** Opens the calendar of daily prices from January to December of the next year, with a rate for each room. */
  async open(rooms: readonly string[]): Promise<void> {
    const months = { tipo_periodi: "g", mese_ini: 1, mese_fine: 24, giorno_ini_fine: 6 };
    await this.#post("creaanno.php", { creaanno: 1, ...months });
    const count = { cambianumerotariffe: 1, nuovo_numero_tariffe: rooms.length };
    await this.#post("personalizza.php", { aggiorna_qualcosa: "SI", ...count });
    for (const [at, room] of rooms.entries()) {
      const rate = { tipotariffa: `tariffa${at + 1}`, num_apti: 1, lista_app: room };
      await this.#post("crearegole.php", { inserisci: "SI", regola_2: "SI", ...rate });
    }
  }

  /** One price of a rate for the nights from `from` up to `to`, as `1099.50`. */
  async price(rate: number, from: number, to: number, price: string): Promise<void> {
    const period = { inizioperiodo1: dateOf(from), fineperiodo1: dateOf(to) };
    const values = { prezzoperiodo1: price, prezzoperiodo1p: "", numcaselle: 1 };
    const fields = { inserisci: 1, tipotariffa: `tariffa${rate}`, ...period, ...values };
    await this.#post("creaprezzi.php", fields);
  }

  /** Books a rate's room, with the form of the reservation and then that of its guest. Returns its number. */
  async book(rate: number, from: number, to: number): Promise<number> {
    const stay = { inizioperiodo1: dateOf(from), fineperiodo1: dateOf(to), numpersone1: 2 };
    const form = { nuovaprenotazione: "SI", num_tipologie: 1, num_commenti1: 1, numcostiagg: 0 };
    const what = { nometipotariffa1: `tariffa${rate}`, num_app_richiesti1: 1, mos_tut_dat: "SI" };
    // Of another who has the same or a similar name it asks whether it is the same person.
    const cognome = crypto.randomUUID().slice(0, 8);
    const guest = { cognome, nome: "", origine: "prenota.php" };
    const page = await this.#post("clienti.php", { ...form, ...stay, ...what, ...guest });
    const hidden = hiddenFields(page.slice(page.lastIndexOf("<form")));
    const answer = await this.#post("prenota.php", { ...hidden, cognome });
    const number = Number(hiddenFields(answer)["id_prenota"]);
    if (!number) throw new Error("HotelDruid did not book.");
    return number;
  }

  /** Cancels a reservation. */
  async cancel(number: number): Promise<void> {
    const fields = { id_prenota: number, cancella: "SI", cancella_c: "SI" };
    await this.#post("modifica_prenota.php", fields);
  }

  /** Closes a room. */
  async close(room: string, from: number, to: number): Promise<void> {
    const period = { inizioperiodo: dateOf(from), fineperiodo: dateOf(to), motivazione: "repairs" };
    const fields = { inserisci: "SI", regola_1: "SI", appartamento: room, ...period };
    await this.#post("crearegole.php", fields);
  }

  /** Lets a rate always have the prices of another: its own form then changes nothing. */
  async follow(rate: number, other: number): Promise<void> {
    const rates = { tariffa_a: `tariffa${rate}`, tariffa_da: `tariffa${other}` };
    const same = { importa_percent: 0, tipo_percent: "perc", importa_arrotond: 1, parte_prezzo: 2 };
    const when = { tipo_importa: "sempre", periodi_importa: "t" };
    await this.#post("creaprezzi.php", { importa_tariffa: 1, ...when, ...rates, ...same });
  }

  /** Makes a document for reservations an API, and returns its number and password. */
  async openApi(): Promise<{ document: string; password: string }> {
    const overview = await this.#post("personalizza.php", {});
    const most = Number(/name="nuovo_num_contratti"[^>]*value="(\d+)"/.exec(overview)?.[1]);
    const document = String(most + 1);
    const added = { cambia_num_contratti: 1, nuovo_num_contratti: document };
    await this.#post("personalizza.php", { aggiorna_qualcosa: "SI", ...added });
    const change = { num_contratto: document, cambia_qualcosa: "SI" };
    for (const fields of [
      { cambia_formato: 1, nuovo_formato: "TXT" },
      { salva_modifiche: 1, n_contratto: reservationDocument },
      { cambia_cons_api: 1, cons_api: "SI" },
    ]) {
      await this.#post("modifica_contratto.php", { ...change, ...fields });
    }
    const page = await this.#post("modifica_contratto.php", { num_contratto: document });
    const password = /name="pass_api"[^>]*value="(\w+)"/.exec(page)?.[1];
    if (!password) throw new Error("HotelDruid made no API.");
    return { document, password };
  }

  #post(path: string, fields: Readonly<Record<string, string | number>>): Promise<string> {
    return this.#session.page(path, { anno: this.year, ...fields }, signal);
  }
}

function hiddenFields(form: string): Record<string, string> {
  const fields = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  return Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, value]));
}
