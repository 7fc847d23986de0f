import { forbidden } from "next/navigation";
import { pageTitle } from "@/components/page-header/server/page-title";
import { Prefetch } from "@/components/prefetch/prefetch";
import { requirePerson } from "@/lib/auth/server/page";
import { uploadsQuery } from "@/lib/intake/uploads/client";
import { listUploads, mayImport } from "@/lib/intake/uploads/server";
import { ImportStart } from "./_components/import-start";

export const generateMetadata = pageTitle("uploads.title");

export default async function ImportPage({ searchParams }: PageProps<"/connections/import">) {
  const caller = await requirePerson();
  if (!mayImport(caller)) forbidden();
  const { holds } = await searchParams;
  return (
    <Prefetch queries={[[uploadsQuery(), () => listUploads(caller)]]}>
      <ImportStart
        startsAs={holds === "listings" ? "listings" : null}
        timeZone={caller.account.timeZone}
      />
    </Prefetch>
  );
}
