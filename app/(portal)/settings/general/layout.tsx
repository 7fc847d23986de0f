"use client";
import { textsOf } from "@/components/providers/texts";
import general from "@/messages/en/general.json";

export default textsOf({ general });
