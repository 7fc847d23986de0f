import { forbidden, notFound } from "next/navigation";
import { pageTitle } from "@/components/page-header/server/page-title";
import { Prefetch } from "@/components/prefetch/prefetch";
import { requirePerson } from "@/lib/auth/server/page";
import { isRefusal } from "@/lib/core/errors";
import { uploadQuery } from "@/lib/intake/uploads/client";
import { mayImport, readUpload } from "@/lib/intake/uploads/server";
import { ImportFile } from "../_components/import-file";

export const generateMetadata = pageTitle("uploads.title");

export default async function ImportFilePage({
  params,
}: PageProps<"/connections/import/[upload_id]">) {
  const caller = await requirePerson();
  if (!mayImport(caller)) forbidden();
  const { upload_id: id } = await params;
  const view = await readUpload(caller, id).catch((error: unknown) => {
    if (isRefusal(error) && error.code === "NOT_FOUND") notFound();
    throw error;
  });
  return (
    <Prefetch queries={[[uploadQuery(id), async () => view]]}>
      <ImportFile id={id} timeZone={caller.account.timeZone} />
    </Prefetch>
  );
}
