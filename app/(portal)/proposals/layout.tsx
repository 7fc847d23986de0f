"use client";
import { textsOf } from "@/components/providers/texts";
import actions from "@/messages/en/actions.json";
import logs from "@/messages/en/logs.json";
import overrides from "@/messages/en/overrides.json";
import proposals from "@/messages/en/proposals.json";
import team from "@/messages/en/team.json";
import customizations from "@/messages/en/customizations.json";

export default textsOf({ actions, customizations, logs, overrides, proposals, team });
