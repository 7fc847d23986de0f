import { expect, test } from "vitest";
import { zoneAt } from "./zone-at";

test.each([
  ["Victoria", 48.4284, -123.3656, "CA", "America/Vancouver"],
  ["Sooke", 48.3746, -123.7276, "CA", "America/Vancouver"],
  ["Port Renfrew", 48.555, -124.421, "Canada", "America/Vancouver"],
  ["Jordan River", 48.42, -124.05, null, "America/Vancouver"],
  ["Tofino", 49.153, -125.907, "ca", "America/Vancouver"],
  ["Osoyoos", 49.0323, -119.4682, "CA", "America/Vancouver"],
  ["Creston", 49.0955, -116.5135, "CA", "America/Creston"],
  ["Point Roberts", 48.9853, -123.078, "US", "America/Los_Angeles"],
  ["Friday Harbor", 48.5343, -123.0171, "USA", "America/Los_Angeles"],
  ["Windsor, Ontario", 42.3149, -83.0364, "CA", "America/Toronto"],
  ["Detroit", 42.3314, -83.0458, "United States", "America/Detroit"],
  ["El Paso", 31.7619, -106.485, "US", "America/Denver"],
  ["Ciudad Juárez", 31.6904, -106.4245, "MX", "America/Ciudad_Juarez"],
  ["Tijuana", 32.5149, -117.0382, "Mexico", "America/Tijuana"],
  ["San Ysidro", 32.552, -117.043, "US", "America/Los_Angeles"],
  ["Basel", 47.5596, 7.5886, "CH", "Europe/Zurich"],
  ["Saint-Louis", 47.59, 7.56, "FR", "Europe/Paris"],
  ["Geneva", 46.2044, 6.1432, "Switzerland", "Europe/Zurich"],
  ["Lisbon", 38.7223, -9.1393, "PT", "Europe/Lisbon"],
  ["Badajoz", 38.8794, -6.9707, "ES", "Europe/Madrid"],
  ["Derry", 54.9966, -7.3086, "GB", "Europe/London"],
  ["Dundalk", 54.004, -6.404, "IE", "Europe/Dublin"],
  ["Kolkata", 22.5726, 88.3639, "IN", "Asia/Kolkata"],
])("%s", (_, latitude, longitude, country, zone) => {
  expect(zoneAt({ latitude, longitude, country })).toBe(zone);
});

test("a point that a channel moved over a border keeps the zone of its country", () => {
  const bridge = { latitude: 31.7639, longitude: -106.451 };
  expect(zoneAt({ ...bridge, country: "MX" })).toBe("America/Ciudad_Juarez");
  expect(zoneAt({ ...bridge, country: "US" })).toBe("America/Denver");
  const pier = { latitude: 42.3265, longitude: -83.045 };
  expect(zoneAt({ ...pier, country: "CA" })).toBe("America/Toronto");
  expect(zoneAt({ ...pier, country: "US" })).toBe("America/Detroit");
});

test("a country far from the point decides nothing", () => {
  expect(zoneAt({ latitude: 38.7223, longitude: -9.1393, country: "CA" })).toBe("Europe/Lisbon");
  expect(zoneAt({ latitude: 38.7223, longitude: -9.1393, country: "Atlantis" })).toBe(
    "Europe/Lisbon",
  );
});

test.each([
  [null, null],
  [0, 0],
  [90, 10],
  [10, -150],
])("%s, %s is in no zone", (latitude, longitude) => {
  expect(zoneAt({ latitude, longitude, country: null })).toBeNull();
});
