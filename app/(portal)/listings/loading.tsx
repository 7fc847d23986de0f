"use client";
import { ListingsSkeleton } from "./_components/listings-skeleton";

export default function ListingsLoading() {
  return <ListingsSkeleton />;
}
