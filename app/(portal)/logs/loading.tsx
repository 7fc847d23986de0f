"use client";
import { LogLoading } from "./_components/log-loading";

export default LogLoading;
