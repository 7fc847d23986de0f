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

/** What is wrong with a connection, what still works, what waits, and what to do. Nothing while all is well. */
export function Trouble(props: TroubleProps) {
  const now = useNow();
  const { kind, state, to_confirm: isFound, paused } = props.connection;
  if (isFound && !paused) return <FirstRead {...props} />;
  const isWaiting = healthOf(props.connection, now) === "waiting";
  if (kind === "ical" && (state === "attention" || isWaiting)) return <Calendars {...props} />;
  if (state === "refused") return <Refused {...props} />;
  if (state === "attention") return <NeedsDecision {...props} />;
  if (isWaiting) return <Unreachable {...props} />;
  if (props.connection.held > 0 && !paused) return <HeldListings {...props} />;
  return null;
}
