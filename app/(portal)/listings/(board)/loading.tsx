"use client";
import { ListingsSkeleton } from "../_components/table/listings-skeleton";

export default ListingsSkeleton;
