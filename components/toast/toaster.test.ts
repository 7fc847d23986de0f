import { expect, test } from "vitest";
import { type Box, clearPlace } from "./toaster";

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const notices = { width: 384, height: 80 };
const narrow = { width: 358, height: 80 };
const box = (left: number, top: number, right: number, bottom: number): Box => {
  return { left, top, right, bottom };
};

const drawer = box(720, 0, 1440, 900);
const drawerFooter = box(720, 840, 1440, 900);
const sheet = box(0, 68, 390, 844);
const sheetFooter = box(0, 784, 390, 844);

test.each([
  ["nothing in the way", desktop, notices, [], [], "right", 16],
  [
    "a bar that ends before the corner",
    desktop,
    notices,
    [],
    [box(300, 840, 900, 884)],
    "right",
    16,
  ],
  ["a bar under the corner", desktop, notices, [], [box(600, 840, 1300, 884)], "right", 68],
  ["a bar above a bar", phone, narrow, [], [box(0, 690, 390, 740), sheetFooter], "right", 162],
  ["a drawer at the right", desktop, notices, [drawer], [drawerFooter], "left", 16],
  ["a dialog in the middle", desktop, notices, [box(460, 108, 980, 800)], [], "right", 16],
  ["a dialog as wide as a phone", phone, narrow, [sheet], [sheetFooter], "right", 68],
  ["a bar as high as the page", phone, narrow, [], [box(0, 0, 390, 844)], "right", 16],
] as const)("%s", (_name, viewport, size, panels, bars, side, lift) => {
  expect(clearPlace(viewport, size, { panels, bars })).toEqual({ side, lift });
});
