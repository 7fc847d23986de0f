"use client";
import { StartingSkeleton } from "./_components/table/starting-skeleton";

export default StartingSkeleton;
