import { redirect } from "next/navigation";
import { requireCaller } from "@/lib/auth/page";
import { me } from "@/lib/people";

/** The overview; before the first listing the page that says how to get one. */
export default async function Home(): Promise<never> {
  const { listings } = await me(await requireCaller());
  redirect(listings > 0 ? "/overview" : "/listings");
}
