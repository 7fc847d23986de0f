"use client";
import { textsOf } from "@/components/providers/texts";
import apiDetails from "@/messages/en/api-details.json";
import webhooks from "@/messages/en/webhooks.json";

export default textsOf({ apiDetails, webhooks });
