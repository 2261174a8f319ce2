import type { Desk } from "@/lib/agent/desk";
import { threeNodeDesk } from "./three-nodes";

// Stands in for lib/desks in the benchmark's own build (next.config.ts), so that the product has no trace of it.

export const desks: Desk[] = [threeNodeDesk];

export const deskById = (_id: string): Desk => threeNodeDesk;
