"use client";
import { textsOf } from "@/components/providers/texts";
import mapping from "@/messages/en/mapping.json";
import customizations from "@/messages/en/customizations.json";

export default textsOf({ customizations, mapping });
