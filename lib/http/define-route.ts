/** An endpoint of the API: its handler, its validation and its part of the API's description, from one declaration. */
export interface Route {
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** As OpenAPI writes it, e.g. `/api/things/{id}`. */
  path: string;
}
