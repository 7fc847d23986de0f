import { z } from "zod";
import type { Connection } from "@/generated/prisma/client";
import { env } from "@/lib/core/env";
import type { VendorFailure } from "@/lib/intake/connectors/server/answers";
import {
  accountKey,
  addressKey,
  credentialsOf,
  windowsOf,
} from "@/lib/intake/connectors/server/credentials";
import type { Vendor } from "@/lib/intake/connectors/server/rest";
import { hostaway } from "../pms";

const Credentials = z.object({ account_id: z.string().min(1), client_secret: z.string().min(1) });

const Said = z.object({
  status: z.string().nullish().catch(null),
  message: z.string().nullish().catch(null),
  result: z.string().nullish().catch(null),
});

/** Hostaway's public API (2026-07). Throws ConnectorError (auth) where the stored credentials are not readable. */
export function hostawayVendor(connection: Connection): Vendor {
  const { account_id, client_secret } = credentialsOf(connection, Credentials);
  const baseUrl = (connection.baseUrl ?? hostaway.url).replace(/\/+$/, "");
  const { HOSTAWAY_BUDGET: ofAccount, HOSTAWAY_INSTALLATION_BUDGET: ofInstallation } = env();
  return {
    title: hostaway.title,
    baseUrl,
    tokenUrl: `${baseUrl}/accessTokens`,
    tokenForm: {
      grant_type: "client_credentials",
      scope: "general",
      client_id: account_id,
      client_secret,
    },
    tokensPerDay: null,
    tokenRestSeconds: 1,
    // The documentation's sample; its prose says 24 months.
    tokenSeconds: 15_897_600,
    budgets: [
      { key: addressKey(hostaway.name, baseUrl), windows: windowsOf(ofInstallation) },
      { key: accountKey(hostaway.name, baseUrl, account_id), windows: windowsOf(ofAccount) },
    ],
    refusedStatus: [401, 403],
    secrets: [client_secret],
    said,
    failed: (answer) => (Said.safeParse(answer).data?.status === "fail" ? said(answer) : null),
  };
}

function said(answer: unknown): VendorFailure {
  const { data } = Said.safeParse(answer);
  return { message: data?.message ?? data?.result ?? null };
}
