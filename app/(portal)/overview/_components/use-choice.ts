import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { useWriteAddress } from "@/components/address/use-address";
import { choiceOf } from "@/lib/activity/overview/view";

/** Reads range, group and currency from the URL, and returns a setter for them. */
export function useChoice() {
  const params = useSearchParams();
  const write = useWriteAddress();
  const choice = useMemo(() => choiceOf(new URLSearchParams(params)), [params]);
  return { choice, write };
}
