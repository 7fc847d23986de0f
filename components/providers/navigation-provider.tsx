"use client";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { watchHistory } from "@/components/leave-guard/hold-history";
import { RouterProvider } from "react-aria-components";
import { leaveBy } from "@/components/leave-guard/leave-guard";

/** Lets links inside menus, tabs and tables navigate without reloading the page. */
export function NavigationProvider({ children }: { children: ReactNode }) {
  const router = useRouter();
  useEffect(() => watchHistory(), []);
  return (
    <RouterProvider navigate={(path) => leaveBy(() => router.push(path))}>
      {children}
    </RouterProvider>
  );
}
