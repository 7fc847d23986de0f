"use client";
import { textsOf } from "@/components/providers/texts";
import assistants from "@/messages/en/assistants.json";
import team from "@/messages/en/team.json";

export default textsOf({ assistants, team });
