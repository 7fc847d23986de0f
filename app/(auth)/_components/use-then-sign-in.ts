"use client";
import { useMutation, type UseMutationOptions } from "@tanstack/react-query";
import { signInAndOpen } from "./sign-in-and-open";

/** Runs `mutation`, then signs in with its password. Opens the sign-in page when only the sign-in fails. */
export function useThenSignIn<Input extends { password: string }, Answer>(
  mutation: UseMutationOptions<Answer, Error, Input>,
  emailOf: (input: Input) => string,
) {
  const { mutationFn } = mutation;
  return useMutation<void, Error, Input>({
    mutationFn: async (input, context) => {
      await mutationFn?.(input, context);
      await signInAndOpen({ email: emailOf(input), password: input.password }, "/");
      location.assign("/sign-in?error=SignInToContinue");
      await new Promise(() => {});
    },
  });
}
