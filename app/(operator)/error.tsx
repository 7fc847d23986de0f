"use client";
import PortalError from "@/app/(portal)/error";

export default PortalError;
