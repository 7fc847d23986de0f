"use client";
import { textsOf } from "@/components/providers/texts";
import auth from "@/messages/en/auth.json";
import twoFactor from "@/messages/en/two-factor.json";

export const AuthTexts = textsOf({ auth, twoFactor });
