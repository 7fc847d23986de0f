"use client";
import { textsOf } from "@/components/providers/texts";
import connections from "@/messages/en/connections.json";
import held from "@/messages/en/held.json";

export default textsOf({ connections, held });
