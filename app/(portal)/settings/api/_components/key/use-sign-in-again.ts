"use client";
import { useState } from "react";
import { ApiProblem } from "@/lib/http/fetcher";

/** The open password prompt, if any. */
export interface PasswordPrompt {
  isOpen: boolean;
  /** True for the right password, false for a cancelled prompt. */
  answer: (isVerified: boolean) => void;
}

/** Runs actions that need a recent sign-in; prompts for the password when the server asks for it. */
export function useSignInAgain() {
  const [pending, setPending] = useState<PromiseWithResolvers<boolean> | null>(null);

  /** Resolves to null when the prompt is cancelled. */
  async function run<T>(action: () => Promise<T>): Promise<T | null> {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== "SIGN_IN_AGAIN") throw error;
    }
    const answer = Promise.withResolvers<boolean>();
    setPending(answer);
    return (await answer.promise) ? action() : null;
  }

  const prompt: PasswordPrompt = {
    isOpen: pending !== null,
    answer: (isVerified) => {
      pending?.resolve(isVerified);
      setPending(null);
    },
  };
  return { run, prompt };
}
