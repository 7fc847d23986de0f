"use client";
import { textsOf } from "@/components/providers/texts";
import accounts from "@/messages/en/accounts.json";
import team from "@/messages/en/team.json";

export default textsOf({ accounts, team });
