import type { Session } from "./sign-in";

/** The fields that identify a listing in the API. */
export interface Named {
  listing_id: string;
  pms_name: string;
}

export interface Night {
  date: string;
  price: number;
  min_stay: number;
  booking_status: string;
  unbookable: number;
  demand_desc: string;
}

/** Returns a listing's nights from listing_prices, tonight first. */
export async function nightsOf(
  session: Session,
  { listing_id: id, pms_name: pms }: Named,
): Promise<Night[]> {
  const answer = await session.post("/v1/listing_prices", { listings: [{ id, pms }] });
  const [prices] = (await answer.json()) as { data: Night[] }[];
  return prices?.data ?? [];
}
