"use client";
import { AccountsLoading } from "./_components/accounts-loading";

export default AccountsLoading;
