import { mkdirSync, writeFileSync } from "node:fs";

/** A ratio of two things measured in this run. */
export interface Figure {
  what: string;
  against: string;
  ratio: number;
  target: string;
  holds: boolean;
  /** The measured values. */
  measured: string;
}

/** Prints the figures and keeps them in `bench/latest.json`. */
export function report(figures: readonly Figure[]): void {
  for (const { what, against, ratio, target, holds, measured } of figures) {
    console.log(
      `${holds ? "holds " : "MISSES"}  ${ratio.toFixed(2).padStart(6)}  target ${target}`,
    );
    console.log(`        ${what}, against ${against}`);
    console.log(`        ${measured}`);
  }
  mkdirSync("bench", { recursive: true });
  const result = { measuredOn: new Date().toISOString().slice(0, 10), figures };
  writeFileSync("bench/latest.json", `${JSON.stringify(result, null, 2)}\n`);
}
