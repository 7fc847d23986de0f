"use client";
import { OperatorLoading } from "./_components/operator-loading";

export default OperatorLoading;
