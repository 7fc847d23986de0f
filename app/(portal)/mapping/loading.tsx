"use client";
import { MappingSkeleton } from "./_components/board/board-skeleton";

export default MappingSkeleton;
