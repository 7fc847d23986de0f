import { PGlite } from "@electric-sql/pglite";
import {
  DriverAdapterError,
  type SqlDriverAdapter,
  type Transaction,
} from "@prisma/driver-adapter-utils";
import { PrismaPGlite } from "pglite-prisma-adapter";

/**
 * Repairs two faults of the published PGlite adapter: it does not await scripts (a failing migration would be
 * recorded as applied) and ignores isolation levels.
 */
export class EmbeddedAdapter extends PrismaPGlite {
  readonly #open: () => Promise<PGlite>;

  constructor(open: () => Promise<PGlite>) {
    // The base class only passes this to its connections, which are made below.
    super(undefined as never);
    this.#open = open;
  }

  override async connect(): Promise<SqlDriverAdapter> {
    const lite = await this.#open();
    return repaired(await new PrismaPGlite(lite).connect(), lite);
  }

  override async connectToShadowDb(): Promise<SqlDriverAdapter> {
    const lite = await PGlite.create();
    return repaired(await new PrismaPGlite(lite).connect(), lite);
  }
}

function repaired(connection: SqlDriverAdapter, lite: PGlite): SqlDriverAdapter {
  const start = connection.startTransaction.bind(connection);
  connection.executeScript = async (script) => {
    await lite.exec(script).catch((error: unknown) => {
      throw asDriverError(error);
    });
  };
  connection.startTransaction = async (level): Promise<Transaction> => {
    const tx = await start();
    if (level) {
      await tx.executeRaw({
        sql: `SET TRANSACTION ISOLATION LEVEL ${level}`,
        args: [],
        argTypes: [],
      });
    }
    return tx;
  };
  return connection;
}

/** Returns the error in the shape that the migration engine reports. */
function asDriverError(error: unknown): DriverAdapterError {
  const {
    code = "N/A",
    severity = "ERROR",
    message,
  } = error as Error & {
    code?: string;
    severity?: string;
  };
  const absent = { detail: undefined, column: undefined, hint: undefined };
  return new DriverAdapterError({ kind: "postgres", code, severity, message, ...absent });
}
