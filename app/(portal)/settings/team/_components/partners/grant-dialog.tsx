"use client";
import { useState } from "react";
import type { PartnerOffer } from "@/lib/identity/partners/schema";
import { FindPartner } from "./find-partner";
import { GrantForm } from "./grant-form";

/** First whom a code belongs to, then what they may do; nothing is granted before the last press. */
export function GrantDialog({ onClose }: { onClose: () => void }) {
  const [offer, setOffer] = useState<PartnerOffer | null>(null);
  if (!offer) return <FindPartner onFound={setOffer} onClose={onClose} />;
  return <GrantForm offer={offer} onBack={() => setOffer(null)} onClose={onClose} />;
}
