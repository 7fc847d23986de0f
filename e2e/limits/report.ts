import { type Call, isAmple, limitOf, wronglyRefused } from "./windows";

const span = 60_000;
/** A store that takes longer to answer may not answer others in time, or the machine is too busy to tell. */
const lateMs = 150;
/** Calls that had to be admitted, at least, for none of them to be refused. */
const manyCalls = 10_000;

export interface LoggedCall extends Call {
  id: string;
  admitted: boolean;
  /** The store had not answered in time. */
  isAlone: boolean;
}

export interface Part {
  name: string;
  /** True while the store answers: then every call within the limit is admitted. */
  isAnswered: boolean;
}

export interface Figures {
  part: Part;
  /** The most calls of an id in any 60 s that end within the part, by limit. */
  most: Map<number, number>;
  /** Calls that had to be admitted, since their id is never full, while the store answered everybody in time. */
  certain: number;
  refused: number;
  /** Calls that the store did not answer in time, or almost not. */
  late: number;
  /** Seconds of the part until the last call of a node that had not reached the store. */
  aloneUntil: number;
  /** Refused although they were within the limit; only where the store answers. */
  wrongly: number;
}

/** Counts what nodes told. `begun`: when each part began, in ms. */
export function figuresOf(
  calls: readonly LoggedCall[],
  parts: readonly Part[],
  begun: readonly number[],
): Figures[] {
  const late = calls.filter((call) => call.isAlone || call.answered - call.sent > lateMs);
  const lost = new Set(late.map((call) => secondOf(call.answered)));
  const ids = Object.entries(Object.groupBy(calls, ({ id }) => id)).map(([id, own = []]) => {
    const admitted = own.filter((call) => call.admitted);
    return { id, admitted, refused: own.filter((call) => !call.admitted) };
  });
  return parts.map((part, index) => {
    const isWithin = ({ answered }: Call): boolean =>
      answered >= (begun[index] ?? 0) && answered < (begun[index + 1] ?? Infinity);
    const figures = {
      part,
      most: new Map<number, number>(),
      certain: 0,
      refused: 0,
      late: late.filter(isWithin).length,
      aloneUntil: lastAlone(late.filter(isWithin), begun[index] ?? 0),
      wrongly: 0,
    };
    for (const { id, admitted, refused } of ids) {
      const here = refused.filter(isWithin);
      figures.refused += here.length;
      // Where the store did not answer in time, everybody waits for reports.
      const isAnswered = ({ answered }: Call): boolean => !isNear(lost, answered);
      if (isAmple(id)) figures.certain += admitted.filter(isWithin).filter(isAnswered).length;
      const wrong = wronglyRefused(here.filter(isAnswered), admitted, limitOf(id), span);
      if (part.isAnswered) figures.wrongly += wrong.length;
      if (isAmple(id)) continue;
      const most = mostUntil(admitted, admitted.filter(isWithin));
      figures.most.set(limitOf(id), Math.max(most, figures.most.get(limitOf(id)) ?? 0));
    }
    return figures;
  });
}

function lastAlone(calls: readonly LoggedCall[], begun: number): number {
  const alone = calls.filter(({ isAlone }) => isAlone);
  return alone.reduce((last, { answered }) => Math.max(last, (answered - begun) / 1_000), 0);
}

function secondOf(time: number): number {
  return Math.floor(time / 1_000);
}

/** True within the time in which nodes report after one of these seconds. */
function isNear(seconds: ReadonlySet<number>, time: number): boolean {
  return [-1, 0, 1, 2, 3, 4, 5, 6].some((ago) => seconds.has(secondOf(time) - ago));
}

/** The most calls that were certainly admitted within 60 s until one of `ends`. */
function mostUntil(admitted: readonly Call[], ends: readonly Call[]): number {
  const counts = ends.map(
    ({ answered }) =>
      admitted.filter((call) => call.answered <= answered && call.sent >= answered - span).length,
  );
  return Math.max(0, ...counts);
}

const widths = [5, 20, 10, 9, 9, 9, 7, 8, 7];
const line = (words: readonly string[]): string =>
  words
    .map((word, index) => word[index === 1 ? "padEnd" : "padStart"](widths[index] ?? 9))
    .join(" ");

export const heading = line([
  "nodes",
  "part",
  "most of 60",
  "most of 4",
  "certain",
  "refused",
  "late",
  "alone s",
  "wrongly",
]);

export function rowOf(
  nodes: number,
  { part, most, certain, refused, late, aloneUntil, wrongly }: Figures,
): string {
  const counts = [most.get(60) ?? 0, most.get(4) ?? 0, certain, refused, late];
  const last = part.isAnswered ? `${wrongly}` : "–";
  return line([`${nodes}`, part.name, ...counts.map(String), aloneUntil.toFixed(1), last]);
}

/** Says which figures are missed. */
export function missedBy(nodes: number, figures: readonly Figures[]): string[] {
  const missed: string[] = [];
  for (const { part, most, wrongly } of figures) {
    const where = `${nodes} nodes, ${part.name}`;
    for (const [limit, count] of most)
      if (count > limit) missed.push(`${where}: ${count} of ${limit} calls in 60 s`);
    if (wrongly > 0) missed.push(`${where}: ${wrongly} calls wrongly refused`);
  }
  const answered = figures.filter(({ part }) => part.isAnswered);
  const certain = answered.reduce((sum, figure) => sum + figure.certain, 0);
  if (certain < manyCalls) missed.push(`${nodes} nodes: only ${certain} calls in all`);
  if (figures[0]?.most.get(60) !== 60) missed.push(`${nodes} nodes: the limit is not used up`);
  return missed;
}
