"use client";
import { textsOf } from "@/components/providers/texts";
import startingPrices from "@/messages/en/starting-prices.json";

export const StartingPricesTexts = textsOf({ startingPrices });
