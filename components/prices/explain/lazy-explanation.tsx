"use client";
import dynamic from "next/dynamic";

/** The explanation of a night, loaded when one is first explained. */
export const LazyExplanation = dynamic(
  () => import("./explanation").then((module) => module.Explanation),
  { ssr: false },
);

/** The same over a page without a place for it. */
export const LazyExplanationDrawer = dynamic(
  () => import("./explanation-drawer").then((module) => module.ExplanationDrawer),
  { ssr: false },
);
