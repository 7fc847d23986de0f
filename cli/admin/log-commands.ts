import { z } from "zod";
import { Refusal } from "@/lib/core/errors";
import { verifyLog } from "@/lib/audit/server";
import { Email } from "@/lib/identity/people/schema";
import { personOf } from "./callers";
import type { Answer, Options } from "./commands";
import { parseOptions } from "./options";

const OneAccount = z.strictObject({ account: Email.optional() });

/** Verifies the chain of the activity log and reports the first fault of each account. */
export async function verifyLogCommand(options: Options): Promise<Answer> {
  const { account } = parseOptions(OneAccount, options);
  const person = account === undefined ? undefined : await personOf(account, "account");
  const reports = await verifyLog(person?.accountId);
  const checked = reports.reduce((sum, each) => sum + each.checked, 0);
  const older = reports.reduce((sum, each) => sum + each.older, 0);
  const broken = reports.flatMap(({ account_id, broken: at }) =>
    at ? [{ account_id, ...at }] : [],
  );
  const before = older > 0 ? ` ${older} from before entries were chained were not checked.` : "";
  const entries = checked === 1 ? "1 entry" : `${checked} entries`;
  const accounts = reports.length === 1 ? "1 account" : `${reports.length} accounts`;
  return {
    json: { accounts: reports.length, checked, older, broken },
    text: `The activity log is intact: ${entries} in ${accounts}.${before}`,
    ...(broken.length > 0 && { refusal: new Refusal("CONFLICT", sentencesOf(broken)) }),
  };
}

function sentencesOf(
  broken: readonly { account_id: number; entry_id: string | null; problem: string }[],
): string {
  return broken
    .map(({ account_id: account, entry_id: entry, problem }) =>
      entry === null
        ? `Account ${account}: ${problem}.`
        : `Account ${account}, entry ${entry}: ${problem}.`,
    )
    .join("\n");
}
