export { dayIn, inWords } from "./calendar";
export { type Period, readPeriods } from "./periods";
