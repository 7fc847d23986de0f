import { redirect } from "next/navigation";
import { requireCaller } from "@/lib/auth/server/page";
import { allows } from "@/lib/auth/permissions";
import { me } from "@/lib/identity/people/server";

/** Opens the overview, or the listings page, which explains imports, before the first listing. */
export default async function Home(): Promise<never> {
  const caller = await requireCaller();
  const { listings } = await me(caller);
  const isFirst = listings === 0 && allows(caller.permissions, "listings:view");
  redirect(isFirst ? "/listings" : "/overview");
}
