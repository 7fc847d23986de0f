"use client";
import { textsOf } from "@/components/providers/texts";
import assistants from "@/messages/en/assistants.json";

export default textsOf({ assistants });
