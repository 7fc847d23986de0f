import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { PasskeyResponse } from "../schema";

const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();
const hex = (text: string): Buffer => Buffer.from(text.replaceAll(" ", ""), "hex");

/** User present and verified; with a new credential's data. */
const [verified, withCredential] = [0x05, 0x45];

interface Asked {
  challenge: string;
  /** Where the browser is. */
  origin?: string;
}

/** A device that makes passkeys and signs with them (ES256, no attestation), for tests. */
export class Authenticator {
  /** The credential's ID. */
  readonly id = randomBytes(16).toString("base64url");
  /** How often it says that it was used; 0: it doesn't count. */
  counter = 0;
  readonly #origin: string;
  readonly #publicKey: KeyObject;
  readonly #privateKey: KeyObject;

  constructor(origin: string) {
    this.#origin = origin;
    const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    [this.#publicKey, this.#privateKey] = [publicKey, privateKey];
  }

  /** What a browser sends of a new passkey. */
  create({ challenge, origin = this.#origin }: Asked): PasskeyResponse {
    const { x = "", y = "" } = this.#publicKey.export({ format: "jwk" });
    const id = Buffer.from(this.id, "base64url");
    // COSE (RFC 9053): EC2, ES256, P-256, x, y.
    const key = [hex("a5 01 02 03 26 20 01 21 58 20"), x, hex("22 58 20"), y];
    const credential = [
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      ...key.map((part) => (typeof part === "string" ? Buffer.from(part, "base64url") : part)),
    ];
    const data = Buffer.concat([this.#data(withCredential), ...credential]);
    const attestationObject = Buffer.concat([
      hex("a3 63"),
      Buffer.from("fmt"),
      hex("64"),
      Buffer.from("none"),
      hex("67"),
      Buffer.from("attStmt"),
      hex("a0 68"),
      Buffer.from("authData"),
      Buffer.from([0x58, data.length]),
      data,
    ]);
    return this.#response({
      clientDataJSON: clientData("create", challenge, origin).toString("base64url"),
      attestationObject: attestationObject.toString("base64url"),
      transports: ["internal"],
    });
  }

  /** What a browser sends of a sign-in, as JSON. */
  answer({ challenge, origin = this.#origin }: Asked): string {
    const [data, client] = [this.#data(verified), clientData("get", challenge, origin)];
    const signature = sign("sha256", Buffer.concat([data, sha256(client)]), this.#privateKey);
    const answer = this.#response({
      clientDataJSON: client.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: signature.toString("base64url"),
    });
    return JSON.stringify(answer);
  }

  #data(flags: number): Buffer {
    const head = Buffer.alloc(37);
    sha256(new URL(this.#origin).hostname).copy(head);
    head.writeUInt8(flags, 32);
    head.writeUInt32BE(this.counter, 33);
    return head;
  }

  #response(response: PasskeyResponse["response"]): PasskeyResponse {
    const { id } = this;
    return { id, rawId: id, type: "public-key", response, clientExtensionResults: {} };
  }
}

function clientData(type: "create" | "get", challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin }));
}
