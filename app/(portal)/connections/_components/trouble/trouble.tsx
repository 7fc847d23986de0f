"use client";
import { useNow } from "next-intl";
import { healthOf } from "@/lib/sync/connections/rules";
import { FirstRead } from "../first-read/first-read";
import { Calendars } from "./calendars";
import { HeldListings } from "./held-listings";
import { Refused } from "./refused";
import type { TroubleProps } from "./trouble-props";
import { Unreachable } from "./unreachable";
import { NeedsDecision } from "./needs-decision";

/** Shows a connection's problem, its effects and what to do; nothing without a problem. */
export function Trouble(props: TroubleProps) {
  const { kind, state, to_confirm: isFound, paused } = props.connection;
  if (isFound && !paused) return <FirstRead {...props} />;
  if (kind !== "ical") return <PmsTrouble {...props} />;
  const isDown = state === "unreachable" && !paused;
  return state === "attention" || isDown ? <Calendars {...props} /> : null;
}

function PmsTrouble(props: TroubleProps) {
  const now = useNow();
  const { state, held, paused } = props.connection;
  if (state === "refused") return <Refused {...props} />;
  if (state === "attention") return <NeedsDecision {...props} />;
  if (healthOf(props.connection, now) === "waiting") return <Unreachable {...props} />;
  return held > 0 && !paused ? <HeldListings {...props} /> : null;
}
