import type { Instrumentation } from "next";

/** Next calls this with every error of a page, before it answers. */
export const onRequestError: Instrumentation.onRequestError = async (error) => {
  if (process.env["NEXT_RUNTIME"] !== "nodejs") return;
  const { noteFailure } = await import("@/lib/serve/server/unavailable");
  noteFailure(error);
};
