"use client";
import { LogLoading } from "./_components/table/log-loading";

export default LogLoading;
