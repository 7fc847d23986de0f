"use client";
import { useEffect, useRef, useState } from "react";
import { lateComponent } from "@/components/prefetch/late-component";
import { onSignInAgain } from "@/lib/http/fetcher";

// Loaded when first opened.
const PasswordDialog = lateComponent(() => import("./password-dialog"));

/** Asks for the password when a call needs a recent sign-in, then lets the call go on. Mounted once. */
export function SignInAgain() {
  const [isOpen, setOpen] = useState(false);
  // Calls that are refused while the dialog is open wait for the same answer.
  const waiting = useRef<PromiseWithResolvers<boolean> | null>(null);
  useEffect(() => {
    onSignInAgain(() => {
      waiting.current ??= Promise.withResolvers<boolean>();
      setOpen(true);
      return waiting.current.promise;
    });
    return () => onSignInAgain(async () => false);
  }, []);
  const answer = (isVerified: boolean) => {
    waiting.current?.resolve(isVerified);
    waiting.current = null;
    setOpen(false);
  };
  return isOpen ? <PasswordDialog onAnswer={answer} /> : null;
}
