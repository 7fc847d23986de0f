import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./free-port";

/** Its allocator asks for the time before a simulated clock is ready, and would wait for ever. */
const env = { ...process.env, LD_PRELOAD: "" };
const programs = ["redis-server", "valkey-server"];
const program = programs.find((name) => spawnSync(name, ["--version"], { env }).status === 0);

/** Why tests that need a store are skipped here, or false. */
export const noRedis =
  program === undefined && "neither redis-server nor valkey-server is installed";

/** A Redis or Valkey of its own, empty, on a port of 127.0.0.1. */
export class RedisServer {
  readonly port: number;
  readonly #folder = mkdtempSync(join(tmpdir(), "nightrate-redis-"));
  #child: ChildProcess | undefined;
  #isPaused = false;

  private constructor(port: number) {
    this.port = port;
  }

  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await freePort());
    await server.run();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts it on its port, and again after `kill`; it keeps nothing. */
  async run(): Promise<void> {
    const options = ["--port", `${this.port}`, "--bind", "127.0.0.1", "--save", ""];
    this.#child = spawn(program ?? "redis-server", [...options, "--dir", this.#folder], {
      env,
      stdio: "ignore",
    });
    for (let tries = 0; tries < 200; tries++) {
      if (await accepts(this.port)) return;
      await sleep(25);
    }
    throw new Error("The Redis server did not start.");
  }

  /** Hangs: it accepts connections and answers nothing. */
  pause(): void {
    this.#isPaused = true;
    this.#child?.kill("SIGSTOP");
  }

  resume(): void {
    this.#isPaused = false;
    this.#child?.kill("SIGCONT");
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => (socket.destroy(), resolve(true)));
    socket.once("error", () => resolve(false));
  });
}
