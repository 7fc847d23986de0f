"use client";
import { textsOf } from "@/components/providers/texts";
import partner from "@/messages/en/partner.json";
import team from "@/messages/en/team.json";

export default textsOf({ partner, team });
