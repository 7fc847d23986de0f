"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiProblem } from "@/lib/http/fetcher";
import { meQuery } from "@/lib/identity/people/client";
import type { Me } from "@/lib/identity/people/schema";
import type { Viewer } from "./viewer";

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
