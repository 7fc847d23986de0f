"use client";
import { LogLoading } from "@/app/(portal)/logs/_components/table/log-loading";

export default LogLoading;
