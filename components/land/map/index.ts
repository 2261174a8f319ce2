export { LandMapBox } from "./land-map-box";
