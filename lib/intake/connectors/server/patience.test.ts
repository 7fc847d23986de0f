import { expect, test } from "vitest";
import { Patience, patienceWith } from "./patience";

test("a read is waited for 30 s; after each that ran out twice as long, up to 240 s", () => {
  const patience = new Patience();
  const waits = Array.from({ length: 5 }, () => {
    const { seconds } = patience;
    patience.ranOut();
    return seconds;
  });
  expect(waits).toEqual([30, 60, 120, 240, 240]);
});

test("slow answers are waited for four times as long, which quick ones shorten little by little", () => {
  const patience = new Patience();
  patience.answered(20);
  expect(patience.seconds).toBe(80);
  patience.answered(1);
  expect(patience.seconds).toBeCloseTo(72);
  for (let read = 0; read < 30; read++) patience.answered(1);
  expect(patience.seconds).toBe(30);
  patience.answered(100);
  expect(patience.seconds).toBe(240);
});

test("each connection has a history of its own", () => {
  const [one, two] = ["https://one.example", "https://two.example"];
  patienceWith(1, one).ranOut();
  const waits = [patienceWith(1, one), patienceWith(2, one), patienceWith(1, two)];
  expect(waits.map(({ seconds }) => seconds)).toEqual([60, 30, 30]);
});
