import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { createFormatter } from "next-intl";
import { expect, test } from "vitest";
import { momentText, timeText } from "./time-format";

const format = createFormatter({ locale: "en", timeZone: "UTC" });
const at = "2026-11-21T00:05:09.000Z";

test("a time is written in one way, in the time zone, and with plain spaces as in browsers", () => {
  expect(timeText(format, at, "America/New_York")).toBe("7:05 PM");
  expect(timeText(format, at, "Europe/London")).toBe("12:05 AM");
  expect(momentText(format, at, "America/New_York")).toBe("Nov 20, 7:05 PM");
  const year = { year: "numeric", timeZoneName: "short" } as const;
  expect(momentText(format, at, "UTC", year)).toBe("Nov 21, 2026, 12:05 AM UTC");
  expect(momentText(format, at, "UTC", { second: "2-digit" })).toBe("Nov 21, 12:05:09 AM");
});

test("no page writes a time in a way of its own", () => {
  const own = ["app", "components", "lib"]
    .flatMap((place) =>
      readdirSync(place, { recursive: true, encoding: "utf8" }).map((file) => join(place, file)),
    )
    .filter((file) => /\.tsx?$/.test(file) && !file.includes("time-format"))
    .filter((file) =>
      /hour: "(numeric|2-digit)|timeStyle|hourCycle|toLocaleTime/.test(readFileSync(file, "utf8")),
    );
  expect(own).toEqual([]);
});
