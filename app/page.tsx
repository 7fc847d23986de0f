import { redirect } from "next/navigation";
import { requireCaller } from "@/lib/auth/server/page";
import { allows } from "@/lib/auth/permissions";
import { me } from "@/lib/identity/people/server";

/** The overview; before the first listing the page that says how to get one. */
export default async function Home(): Promise<never> {
  const caller = await requireCaller();
  const { listings } = await me(caller);
  const isFirst = listings === 0 && allows(caller.permissions, "listings:view");
  redirect(isFirst ? "/listings" : "/overview");
}
