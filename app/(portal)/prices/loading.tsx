"use client";
import { PricesSkeleton } from "./_components/prices-skeleton";

export default PricesSkeleton;
