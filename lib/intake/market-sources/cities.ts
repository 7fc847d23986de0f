import { type Coordinates, distanceMetres } from "@/lib/core/geo";

/** A place of which Inside Airbnb publishes files. */
export interface City extends Coordinates {
  city: string;
  country: string;
  latitude: number;
  longitude: number;
}

/** Where the files of all cities are listed. */
export const cityFiles = "https://insideairbnb.com/get-the-data/";

/** A city whose homes can be in reach of a listing: its files cover the region around it. */
const reachMetres = 60_000;

/** Places of which insideairbnb.com/get-the-data has had files: name, country, and the centre in degrees. */
const rows = `
Albany;United States;42.65,-73.76
Amsterdam;Netherlands;52.37,4.9
Antwerp;Belgium;51.22,4.4
Asheville;United States;35.6,-82.55
Athens;Greece;37.98,23.73
Austin;United States;30.27,-97.74
Bangkok;Thailand;13.76,100.5
Barcelona;Spain;41.39,2.17
Barossa Valley;Australia;-34.53,138.95
Barwon South West;Australia;-38.2,143.6
Beijing;China;39.9,116.4
Belize;Belize;17.19,-88.5
Bergamo;Italy;45.7,9.67
Berlin;Germany;52.52,13.4
Bologna;Italy;44.49,11.34
Bordeaux;France;44.84,-0.58
Boston;United States;42.36,-71.06
Bozeman;United States;45.68,-111.04
Bristol;United Kingdom;51.45,-2.59
Broward County;United States;26.12,-80.14
Brussels;Belgium;50.85,4.35
Budapest;Hungary;47.5,19.04
Buenos Aires;Argentina;-34.6,-58.38
Cambridge;United States;42.37,-71.11
Cape Town;South Africa;-33.92,18.42
Chicago;United States;41.88,-87.63
Clark County;United States;36.17,-115.14
Columbus;United States;39.96,-83
Copenhagen;Denmark;55.68,12.57
Crete;Greece;35.24,24.81
Dallas;United States;32.78,-96.8
Denver;United States;39.74,-104.99
Dublin;Ireland;53.35,-6.26
Edinburgh;United Kingdom;55.95,-3.19
Euskadi;Spain;43.04,-2.62
Florence;Italy;43.77,11.26
Fort Worth;United States;32.76,-97.33
Geneva;Switzerland;46.2,6.14
Ghent;Belgium;51.05,3.72
Girona;Spain;41.98,2.82
Greater Manchester;United Kingdom;53.48,-2.24
Hawaii;United States;20.8,-156.33
Hong Kong;China;22.32,114.17
Istanbul;Turkey;41.01,28.98
Jersey City;United States;40.73,-74.08
Lisbon;Portugal;38.72,-9.14
London;United Kingdom;51.51,-0.13
Los Angeles;United States;34.05,-118.24
Lyon;France;45.76,4.84
Madrid;Spain;40.42,-3.7
Malaga;Spain;36.72,-4.42
Mallorca;Spain;39.61,2.99
Malta;Malta;35.9,14.45
Melbourne;Australia;-37.81,144.96
Menorca;Spain;39.95,4.05
Mexico City;Mexico;19.43,-99.13
Mid North Coast;Australia;-31.43,152.91
Milan;Italy;45.46,9.19
Montreal;Canada;45.5,-73.57
Mornington Peninsula;Australia;-38.37,145.03
Munich;Germany;48.14,11.58
Naples;Italy;40.85,14.27
Nashville;United States;36.16,-86.78
New Brunswick;Canada;46.5,-66.16
New Orleans;United States;29.95,-90.07
New York City;United States;40.71,-74.01
Newark;United States;40.74,-74.17
Northern Rivers;Australia;-28.8,153.4
Oakland;United States;37.8,-122.27
Oslo;Norway;59.91,10.75
Ottawa;Canada;45.42,-75.7
Pacific Grove;United States;36.62,-121.92
Paris;France;48.86,2.35
Pays Basque;France;43.48,-1.56
Portland;United States;45.52,-122.68
Porto;Portugal;41.15,-8.61
Prague;Czechia;50.08,14.44
Puglia;Italy;40.98,16.78
Quebec City;Canada;46.81,-71.21
Rhode Island;United States;41.68,-71.56
Riga;Latvia;56.95,24.11
Rio de Janeiro;Brazil;-22.91,-43.17
Rome;Italy;41.9,12.5
Rotterdam;Netherlands;51.92,4.48
Salem;United States;44.94,-123.04
San Diego;United States;32.72,-117.16
San Francisco;United States;37.77,-122.42
San Mateo County;United States;37.43,-122.4
Santa Clara County;United States;37.35,-121.95
Santa Cruz County;United States;36.97,-122.03
Santiago;Chile;-33.45,-70.67
Seattle;United States;47.61,-122.33
Sevilla;Spain;37.39,-5.98
Shanghai;China;31.23,121.47
Sicily;Italy;37.6,14.02
Singapore;Singapore;1.35,103.82
South Aegean;Greece;36.9,25.4
Stockholm;Sweden;59.33,18.07
Sunshine Coast;Australia;-26.65,153.07
Sydney;Australia;-33.87,151.21
Taipei;Taiwan;25.03,121.57
Tasmania;Australia;-42.03,146.6
Thessaloniki;Greece;40.64,22.94
Tokyo;Japan;35.68,139.69
Toronto;Canada;43.65,-79.38
Trentino;Italy;46.07,11.12
Twin Cities;United States;44.96,-93.2
Valencia;Spain;39.47,-0.38
Vancouver;Canada;49.28,-123.12
Vaud;Switzerland;46.57,6.52
Venice;Italy;45.44,12.32
Victoria;Canada;48.43,-123.37
Vienna;Austria;48.21,16.37
Washington, D.C.;United States;38.91,-77.04
Western Australia;Australia;-31.95,115.86
Winnipeg;Canada;49.9,-97.14
Zurich;Switzerland;47.38,8.54`;

export const cities: readonly City[] = rows
  .trim()
  .split("\n")
  .map((row) => {
    const [city = "", country = "", at = ""] = row.split(";");
    const [latitude = 0, longitude = 0] = at.split(",").map(Number);
    return { city, country, latitude, longitude };
  });

/** A city with its distance in kilometres. */
export type NearCity = Pick<City, "city" | "country"> & { km: number };

/** The city within 60 km of most of the places, then the nearest one; null where none is. */
export function nearestCity(places: readonly Coordinates[]): NearCity | null {
  const near = cities.map(({ city, country, ...centre }) => {
    const metres = places.map((place) => distanceMetres(place, centre) ?? Infinity);
    const km = Math.round(Math.min(...metres) / 1_000);
    return { city, country, km, count: metres.filter((each) => each <= reachMetres).length };
  });
  const [best] = near
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count || one.km - other.km);
  return best ? { city: best.city, country: best.country, km: best.km } : null;
}
