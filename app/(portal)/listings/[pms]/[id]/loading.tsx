"use client";
import { ListingSkeleton } from "./_components/listing-skeleton";

export default ListingSkeleton;
