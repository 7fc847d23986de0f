"use client";
import { textsOf } from "@/components/providers/texts";
import customizations from "@/messages/en/customizations.json";

export default textsOf({ customizations });
