"use client";

import { useComputedColorScheme } from "@mantine/core";
import { useEffect, useRef } from "react";
import { accessible } from "./accessible";

/** A browser's calls carry its session, or the key that is typed in. */
export function Reference() {
  const place = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: false });
  useEffect(() => {
    let isGone = false;
    void import("swagger-ui-dist/swagger-ui-es-bundle.js").then(({ default: SwaggerUI }) => {
      if (isGone || !place.current) return;
      SwaggerUI({
        domNode: place.current,
        url: "/api/openapi.json",
        deepLinking: true,
        // Its colours are too faint on its own ground.
        syntaxHighlight: false,
        validatorUrl: null,
        plugins: [accessible],
      });
    });
    return () => {
      isGone = true;
    };
  }, []);
  useEffect(() => {
    // Where Swagger UI's style sheet looks for the theme.
    document.documentElement.classList.toggle("dark-mode", scheme === "dark");
    return () => document.documentElement.classList.remove("dark-mode");
  }, [scheme]);
  return <div ref={place} />;
}
