import type { ChildProcess } from "node:child_process";
import { freePort } from "@/e2e/setup/free-port";
import { startPostgres } from "@/e2e/setup/postgres";
import { startProgram, stopProgram } from "@/e2e/setup/processes";
import { RedisServer } from "@/e2e/setup/redis";

export interface Cluster {
  urls: string[];
  stop(): Promise<void>;
}

/** Starts `count` servers with the demonstration, whose keys are in `folder`; several are on one PostgreSQL and one Redis. */
export async function startNodes(count: number, folder: string): Promise<Cluster> {
  const shared =
    count > 1 ? { postgres: await startPostgres(), redis: await RedisServer.start() } : null;
  const common = {
    DATA_DIR: folder,
    DEMO: "1",
    LOG_LEVEL: "warn",
    ...(shared && {
      DATABASE_URL: shared.postgres.url,
      REDIS_URL: shared.redis.url,
      NIGHTRATE_SECRET: "only-for-tests-only-for-tests-only-for-tests",
    }),
  };
  const servers: ChildProcess[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(servers.map(stopProgram));
    await shared?.redis.stop();
    shared?.postgres.stop();
  };
  const urls: string[] = [];
  try {
    // One after the other: the first one makes the demonstration.
    for (let node = 0; node < count; node++) {
      const port = String(await freePort());
      const url = `http://127.0.0.1:${port}`;
      const variables = { ...common, PORT: port, PUBLIC_URL: url };
      servers.push(await startProgram([".cache/server/server.mjs"], variables, `${url}/readyz`));
      urls.push(url);
    }
    return { urls, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
