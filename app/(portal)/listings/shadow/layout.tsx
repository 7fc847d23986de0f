"use client";
import { textsOf } from "@/components/providers/texts";
import held from "@/messages/en/held.json";
import shadow from "@/messages/en/shadow.json";

export default textsOf({ held, shadow });
