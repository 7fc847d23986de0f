"use client";
import type { Permissions } from "@/lib/auth/permissions";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiProblem } from "@/lib/http/fetcher";
import { meQuery } from "@/lib/identity/people/client";
import type { Me } from "@/lib/identity/people/schema";

/** The signed-in person, as the frame shows them. */
export interface Viewer {
  name: string;
  email: string;
  /** A partner's people are consultants, whatever they are inside the partner. */
  role: "owner" | "member" | "job" | "partner";
  /** The own account, or the partner. */
  accountName: string;
  /** What they may do in it when the page was asked for. */
  permissions: Permissions;
}

/** Who is signed in. Goes to the sign-in page, and comes back from there, when the session was ended elsewhere. */
export function useMe({ role }: Pick<Viewer, "role">): Me | undefined {
  const { data, error } = useQuery(meQuery(role === "partner"));
  const isOver = error instanceof ApiProblem && error.status === 403;
  useEffect(() => {
    const here = location.pathname + location.search;
    if (isOver) location.assign(`/sign-in?next=${encodeURIComponent(here)}`);
  }, [isOver]);
  return data;
}
