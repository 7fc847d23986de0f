"use client";
import { textsOf } from "@/components/providers/texts";
import usage from "@/messages/en/usage.json";

export default textsOf({ usage });
