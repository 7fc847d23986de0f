"use client";
import { textsOf } from "@/components/providers/texts";
import auth from "@/messages/en/auth.json";
import profile from "@/messages/en/profile.json";
import twoFactor from "@/messages/en/two-factor.json";

export default textsOf({ auth, profile, twoFactor });
