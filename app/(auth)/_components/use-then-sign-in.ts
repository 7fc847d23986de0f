"use client";
import { useMutation, type UseMutationOptions } from "@tanstack/react-query";
import { enter } from "./sign-in-and-open";

/**
 * Does `work`, then signs in with the password it was given. When only the signing in fails, the sign-in
 * page follows: what was done is done.
 */
export function useEntering<Input extends { password: string }, Answer>(
  work: UseMutationOptions<Answer, Error, Input>,
  emailOf: (input: Input) => string,
) {
  const { mutationFn } = work;
  return useMutation<void, Error, Input>({
    mutationFn: async (input, context) => {
      await mutationFn?.(input, context);
      await enter({ email: emailOf(input), password: input.password }, "/");
      location.assign("/sign-in");
      await new Promise(() => {});
    },
  });
}
