"use client";
import { ListingsSkeleton } from "@/app/(portal)/listings/_components/table/listings-skeleton";

export default function ListingsLoading() {
  return <ListingsSkeleton />;
}
