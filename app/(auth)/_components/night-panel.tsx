import { Eye, Server, SquareTerminal } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

const fills = [
  "fill-demand-1",
  "fill-demand-2",
  "fill-demand-3",
  "fill-demand-4",
  "fill-demand-5",
] as const;

/** Three points about the product, beside the form on wide screens. */
export function NightPanel() {
  const t = useTranslations("auth.panel");
  return (
    <aside className="hidden min-w-0 flex-col justify-between gap-10 overflow-hidden border-l border-line bg-paper lg:flex">
      <div className="flex flex-col gap-8 px-14 pt-[14vh]">
        <p className="max-w-100 text-2xl font-semibold text-balance text-ink">{t("title")}</p>
        <ul className="flex max-w-110 flex-col gap-5">
          <Point icon={<Server aria-hidden />} title={t("own")} text={t("ownText")} />
          <Point icon={<SquareTerminal aria-hidden />} title={t("open")} text={t("openText")} />
          <Point icon={<Eye aria-hidden />} title={t("logged")} text={t("loggedText")} />
        </ul>
      </div>
      <Nights />
    </aside>
  );
}

function Point({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <li className="flex gap-3">
      <span className="grid size-8 shrink-0 place-items-center rounded-md border border-line bg-surface text-accent [&_svg]:size-4">
        {icon}
      </span>
      <span className="flex flex-col gap-0.5">
        <span className="text-base font-semibold text-ink">{title}</span>
        <span className="text-sm text-pretty text-ink-soft">{text}</span>
      </span>
    </li>
  );
}

/** Nights as bars, coloured by demand. Decorative. */
function Nights() {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMax slice"
      className="h-[32vh] max-h-90 w-full"
    >
      {nights.map((night) => (
        <rect
          key={night.x}
          x={night.x + 2}
          y={height - night.height}
          width="10"
          height={night.height + 4}
          rx="2"
          className={fills[night.demand - 1]}
        />
      ))}
    </svg>
  );
}

/** One bar: position and height in viewBox units, demand from 1 to 5. */
interface Night {
  x: number;
  height: number;
  demand: number;
}

const count = 49;
const gap = 14;

/** Seven weeks of demand: a season with higher weekends. */
const nights: readonly Night[] = Array.from({ length: count }, (_, day) => {
  const season = Math.sin((Math.PI * (day + 3)) / (count + 8)) ** 2;
  const weekend = [0, 0.02, 0.04, 0.08, 0.26, 0.34, 0.1][day % 7] ?? 0;
  const ripple = 0.05 * Math.sin(day * 1.9) + 0.04 * Math.cos(day * 0.7);
  const level = Math.min(
    1,
    Math.max(0.08, 0.15 + 0.42 * season + weekend * (0.5 + 0.7 * season) + ripple),
  );
  return { x: day * gap, height: Math.round(level * 220), demand: Math.ceil(level * 5) };
});

const width = count * gap;
const height = 236;
