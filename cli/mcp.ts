/**
 * `npm run -s mcp`: a server of the Model Context Protocol on standard input and output, for assistants on a desktop. Each
 * message goes to NIGHTRATE_URL's `/mcp` with NIGHTRATE_KEY; a consultant's also names NIGHTRATE_USER_ID.
 */
import {
  isInitializeRequest,
  type JSONRPCMessage,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";

const {
  NIGHTRATE_URL: url = "http://127.0.0.1:3000",
  NIGHTRATE_KEY: key,
  NIGHTRATE_USER_ID: userId,
} = process.env;

if (!key) stop("Set NIGHTRATE_KEY to a key from Account Settings → API Details.");
if (!URL.canParse(url)) stop(`NIGHTRATE_URL must be an address, not ${url}.`);

const headers: Record<string, string> = {
  "X-API-Key": key,
  ...(userId && { "SVC-User-Id": userId }),
};
const stdio = new StdioServerTransport();
const http = new StreamableHTTPClientTransport(new URL("/mcp", url), {
  requestInit: { headers },
});

// Transports have one handler of each kind, as properties.
/* oxlint-disable unicorn/prefer-add-event-listener */
stdio.onmessage = (message) => void forward(message);
http.onmessage = (message) => {
  // Later requests of the 2025 revisions name the revision in a header.
  if ("result" in message && typeof message.result["protocolVersion"] === "string") {
    http.setProtocolVersion?.(message.result["protocolVersion"]);
  }
  void stdio.send(message);
};
stdio.onclose = () => process.exit(0);
/* oxlint-enable */
process.stdin.on("end", () => process.exit(0));

await http.start();
await stdio.start();

/** Sends a message; where that fails, its sender is told why. */
async function forward(message: JSONRPCMessage): Promise<void> {
  if (isInitializeRequest(message)) {
    const { name, version } = message.params.clientInfo;
    headers["User-Agent"] = `${name}/${version}`.replaceAll(/[^\x20-\x7e]/g, "?");
  }
  try {
    await http.send(message);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(reason);
    if (!("method" in message) || !("id" in message)) return;
    await stdio.send({
      jsonrpc: "2.0",
      id: message.id,
      error: { code: -32_000, message: `${new URL("/mcp", url)} can't be used: ${reason}` },
    });
    if (isInitializeRequest(message)) process.exitCode = 1;
  }
}

function stop(words: string): never {
  console.error(words);
  process.exit(1);
}
