import { z } from "zod";
import { Email } from "@/lib/identity/people/schema";
import { billingMonth } from "@/lib/usage/ledger/rules";
import { Month } from "@/lib/usage/ledger/schema";
import { listBills } from "@/lib/usage/ledger/server";
import { personOf } from "./callers";
import type { Answer, Options } from "./commands";
import { parseOptions } from "./options";

const UsageOptions = z.strictObject({ month: Month.optional(), account: Email.optional() });

/** Prints what each account, or one, pays for a month. */
export async function usageCommand(options: Options): Promise<Answer> {
  const { month = billingMonth(new Date()), account } = parseOptions(UsageOptions, options);
  const person = account === undefined ? undefined : await personOf(account, "account");
  const bills = await listBills(month, person?.accountId);
  const total = bills.reduce((sum, bill) => sum + bill.total_cents, 0);
  const lines = bills.map(
    ({ name, account_id: id, listings, total_cents: cents }) =>
      `${name} (${id}): ${listings === 1 ? "1 listing" : `${listings} listings`}, ${dollars(cents)}`,
  );
  return {
    json: { month, currency: "USD", total_cents: total, accounts: bills },
    text: [...lines, `Total for ${month}: ${dollars(total)}`].join("\n"),
  };
}

function dollars(cents: number): string {
  return `${(cents / 100).toFixed(2)} USD`;
}
