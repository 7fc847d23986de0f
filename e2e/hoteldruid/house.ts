import { dateIn, dayOf } from "@/lib/core/dates";
import { HotelDruidConnector } from "./connector";
import { Manager } from "./manager";
import { HotelDruid, timeZone, user } from "./program";

/** A HotelDruid whose ten rooms have a rate, prices for a year and an API. */
export interface House {
  program: HotelDruid;
  manager: Manager;
  rooms: readonly string[];
  /** Today in the house, in days since 1970. */
  today: number;
  connector: HotelDruidConnector;
}

/** Starts HotelDruid and sets the house up as its manager does, with prices that no other rate has. */
export async function openHouse(): Promise<House> {
  const rooms = Array.from({ length: 10 }, (_, at) => String(at + 1).padStart(2, "0"));
  const program = await HotelDruid.start(rooms.length);
  const login = { user, password: program.password };
  const date = dateIn(timeZone, new Date());
  const manager = new Manager(program.url, login, date.slice(0, 4));
  const today = dayOf(date);
  await manager.open(rooms);
  for (const rate of rooms.keys()) {
    await manager.price(rate + 1, today, today + 180, `${100 + rate}.50`);
    await manager.price(rate + 1, today + 180, today + 366, `1${100 + rate}`);
  }
  const settings = { currency: "EUR", timeZone, api: await manager.openApi() };
  const connector = new HotelDruidConnector(program.url, login, settings);
  return { program, manager, rooms, today, connector };
}
