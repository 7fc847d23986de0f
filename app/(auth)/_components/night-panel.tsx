import { Eye, Server, SquareTerminal } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { height, nights, width } from "./nights";

const fills = [
  "fill-demand-1",
  "fill-demand-2",
  "fill-demand-3",
  "fill-demand-4",
  "fill-demand-5",
] as const;

/** What this is, beside the form, on screens that have the room. */
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

/** Nights as bars, coloured by demand: a decoration that says what this is about. */
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
