"use client";
import { textsOf } from "@/components/providers/texts";
import uploads from "@/messages/en/uploads.json";

export default textsOf({ uploads });
