"use client";
import { textsOf } from "@/components/providers/texts";
import connections from "@/messages/en/connections.json";
import operator from "@/messages/en/operator.json";

export const OperatorTexts = textsOf({ connections, operator });
