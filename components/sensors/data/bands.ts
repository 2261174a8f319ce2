export { type Band, bandOf, type Ease, SCALES } from "@/lib/desks/sensors/analysis/bands";
