import { setWorkerUrl } from "maplibre-gl";

// MapLibre looks for its worker beside its own module, where a bundler hasn't put it.
setWorkerUrl(new URL("maplibre-gl/dist/maplibre-gl-worker.mjs", import.meta.url).href);
