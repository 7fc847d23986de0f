"use client";
import { useSearchParams } from "next/navigation";
import { useWriteAddress } from "@/components/address/use-address";
import { type NightRef, nightText, parseNight } from "@/lib/pricing/prices/night-ref";

/** The night that the address explains (`night=`), and how to explain another one, or none. */
export function useExplainedNight() {
  const write = useWriteAddress();
  const night = parseNight(useSearchParams().get("night"));
  const explain = (next: NightRef | null): void => {
    // Opening is a step to come back from; moving on from there is not.
    const how = night === null && next !== null ? "push" : "replace";
    write({ night: next && nightText(next) }, how);
  };
  return { night, explain };
}
