"use client";
import { textsOf } from "@/components/providers/texts";
import listings from "@/messages/en/listings.json";
import syncReview from "@/messages/en/sync-review.json";
import customizations from "@/messages/en/customizations.json";

export const ListingsTexts = textsOf({ customizations, listings, syncReview });
