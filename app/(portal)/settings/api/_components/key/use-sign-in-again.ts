"use client";
import { useState } from "react";
import { ApiProblem } from "@/lib/http/fetcher";

/** The open question for the password, if there is one. */
export interface PasswordAsk {
  isOpen: boolean;
  /** True: the password was right; false: the person gave up. */
  answer: (isVerified: boolean) => void;
}

/** Runs what needs a fresh sign-in; when the server wants the password again, asks for it and goes on. */
export function useSignInAgain() {
  const [waiting, setWaiting] = useState<PromiseWithResolvers<boolean> | null>(null);

  /** Null when the person gave up. */
  async function run<T>(action: () => Promise<T>): Promise<T | null> {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== "SIGN_IN_AGAIN") throw error;
    }
    const asked = Promise.withResolvers<boolean>();
    setWaiting(asked);
    return (await asked.promise) ? action() : null;
  }

  const ask: PasswordAsk = {
    isOpen: waiting !== null,
    answer: (isVerified) => {
      waiting?.resolve(isVerified);
      setWaiting(null);
    },
  };
  return { run, ask };
}
