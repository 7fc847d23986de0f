import { Client } from "pg";

/** Turns of the event loop to wait for an answer, and their length: time in which this process is blocked does not count. */
const turns = 15;
const turnMs = 100;

/**
 * True where a server takes no notice within 1.5 s: it hangs, or its host is gone. False where it answers, also with an
 * error, or refuses connections: then waiting statements fail by themselves.
 */
export async function isSilent(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  const asked = client
    .connect()
    .then(() => client.query("SELECT 1"))
    .then(
      () => false,
      () => false,
    );
  const silent = await Promise.race([asked, aWhile()]);
  // Ends the socket also where nothing answers.
  void client.end().catch(() => {});
  return silent;
}

function aWhile(): Promise<true> {
  return new Promise((resolve) => {
    let left = turns;
    const timer = setInterval(() => {
      left -= 1;
      if (left > 0) return;
      clearInterval(timer);
      resolve(true);
    }, turnMs);
  });
}
