import { desks } from "@/lib/desks";
import { serveRoutes } from "@/lib/http/serve-routes";

const serve = serveRoutes(
  desks.flatMap(({ routes = [] }) => routes),
  ["desk", "path"],
);

export { serve as DELETE, serve as GET, serve as OPTIONS, serve as PATCH, serve as POST, serve as PUT };
