"use client";
import { textsOf } from "@/components/providers/texts";
import partners from "@/messages/en/partners.json";
import team from "@/messages/en/team.json";
import twoFactor from "@/messages/en/two-factor.json";

export default textsOf({ partners, team, twoFactor });
