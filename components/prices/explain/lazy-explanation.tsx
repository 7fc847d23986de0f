"use client";
import { lateComponent } from "@/components/prefetch/late-component";

/** The explanation of a night, loaded when one is first explained. */
export const LazyExplanation = lateComponent(() => import("./explanation"));

/** The same over a page without a place for it. */
export const LazyExplanationDrawer = lateComponent(() => import("./explanation-drawer"));
