"use client";
import { textsOf } from "@/components/providers/texts";
import bookings from "@/messages/en/bookings.json";

export default textsOf({ bookings });
