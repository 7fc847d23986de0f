"use client";
import { useNow } from "next-intl";
import { healthOf } from "@/lib/sync/connections/rules";
import { FirstRead } from "../first-read/first-read";
import { Held } from "./held";
import { Refused } from "./refused";
import type { TroubleProps } from "./trouble-props";
import { Unreachable } from "./unreachable";
import { NeedsDecision } from "./needs-decision";

/** What is wrong with a connection, what still works, what waits, and what to do. Nothing while all is well. */
export function Trouble(props: TroubleProps) {
  const now = useNow();
  const { state, to_confirm: isFound, paused } = props.connection;
  if (isFound && !paused) return <FirstRead {...props} />;
  if (state === "refused") return <Refused {...props} />;
  if (state === "attention") return <NeedsDecision {...props} />;
  if (state === "active" && props.connection.held > 0 && !paused) return <Held {...props} />;
  if (healthOf(props.connection, now) === "waiting") return <Unreachable {...props} />;
  return null;
}
