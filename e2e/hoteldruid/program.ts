import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { env } from "@/lib/core/env";
import { freePort } from "@/e2e/setup/free-port";

/** Where Debian's package has the program; HOTELDRUID_DIR for one that is elsewhere. */
const installed = process.env["HOTELDRUID_DIR"] ?? "/usr/share/hoteldruid";

/** Why tests that need HotelDruid are skipped here, or false. */
export const noHotelDruid = reasonWithout();

function reasonWithout(): string | false {
  if (!existsSync(join(installed, "creadb.php"))) return "the package hoteldruid is not installed";
  const php = spawnSync("php", ["-m"], { encoding: "utf8" });
  if (php.status !== 0) return "php is not installed";
  return !/^sqlite3$/m.test(php.stdout) && "PHP has no sqlite3";
}

/** Its manager, and the time zone of the house. */
export const user = "manager";
export const timeZone = "Europe/Rome";

// In memory where there is some: setting it up writes each of a thousand rows to disk by itself.
const base = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

/** HotelDruid in a folder of its own, on a port of 127.0.0.1, with an empty SQLite database. */
export class HotelDruid {
  readonly password = crypto.randomUUID();
  readonly #folder = mkdtempSync(join(base, "nightrate-hoteldruid-"));
  #child: ChildProcess | undefined;

  private constructor(readonly url: string) {}

  /**
   * Copies the installed program, sets it up as the package does, and serves it with PHP's own server.
   * The installation under test may connect to it.
   */
  static async start(rooms: number): Promise<HotelDruid> {
    const port = await freePort();
    const program = new HotelDruid(`http://127.0.0.1:${port}`);
    Object.assign(env(), { CONNECTION_HOSTS: [`127.0.0.1:${port}`] });
    try {
      program.#copy();
      await program.#serve(port);
      await program.#install(rooms);
      return program;
    } catch (error) {
      await program.stop();
      throw error;
    }
  }

  /** Its database, to read beside it. */
  database(): DatabaseSync {
    return new DatabaseSync(join(this.#folder, "data", "db_hoteldruid"), { readOnly: true });
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child?.exitCode === null) {
      const ended = once(child, "exit");
      child.kill();
      await ended;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #copy(): void {
    const data = join(this.#folder, "data");
    cpSync(installed, join(this.#folder, "program"), { recursive: true, dereference: true });
    mkdirSync(data);
    // Without a folder for web pages: with one, editing a document ends in an error of version 3.0.4 on PHP 8.
    const settings = { C_DATI_PATH: data, C_EXT_DB_DATA_PATH: "", C_CARTELLA_CREA_MODELLI: "" };
    const url = { C_URL_CREA_MODELLI: "", C_GIORNI_NUOVO_ANNO: "9", C_PERCORSO_PHPMAILER: "" };
    writeFileSync(
      join(this.#folder, "program", "costanti.php"),
      phpConstants({ ...settings, ...url }),
    );
    // The manager's login, as the package's own installation writes it.
    const salt = "=nightrate-test-salt";
    const hash = createHash("md5").update(`${this.password}${salt}`).digest("hex");
    const login = { C_ADMIN_NAME: user, C_ADMIN_PASS: hash, C_ADMIN_SALT: salt };
    writeFileSync(join(data, "ini.php"), phpConstants({ ...login, C_ADMIN_MD5P: "1" }));
  }

  async #install(rooms: number): Promise<void> {
    const fields = new URLSearchParams({ lingua: "en", numappartamenti: `${rooms}` });
    for (let room = 1; room <= rooms; room++) fields.set(`maxoccupanti${room}`, "2");
    const answer = await fetch(`${this.url}/creadb.php`, { method: "POST", body: fields });
    await answer.text();
  }

  async #serve(port: number): Promise<void> {
    const clock = ["-d", `date.timezone=${timeZone}`];
    this.#child = spawn("php", [...clock, "-S", `127.0.0.1:${port}`], {
      cwd: join(this.#folder, "program"),
      stdio: "ignore",
    });
    for (let tries = 0; tries < 200; tries++) {
      const answer = await fetch(`${this.url}/base.css`).catch(() => null);
      await answer?.text();
      if (answer?.ok) return;
      await sleep(25);
    }
    throw new Error("HotelDruid did not start.");
  }
}

function phpConstants(values: Readonly<Record<string, string>>): string {
  const lines = Object.entries(values).map(([name, value]) => `define('${name}','${value}');`);
  return ["<?php", ...lines, "?>"].join("\n");
}
