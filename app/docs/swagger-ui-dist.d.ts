declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  import type * as ReactModule from "react";

  type Component = ReactModule.FunctionComponent<Record<string, ReactModule.ReactNode>>;

  /** Replaces Swagger UI's components by ones made with its own React. */
  export type SwaggerPlugin = (system: { React: typeof ReactModule }) => {
    components?: Record<string, Component>;
    wrapComponents?: Record<string, (original: Component) => Component>;
  };

  interface Options {
    domNode: HTMLElement;
    url: string;
    deepLinking: boolean;
    syntaxHighlight: boolean;
    /** Null: otherwise Swagger's own server would be asked. */
    validatorUrl: null;
    plugins: SwaggerPlugin[];
  }

  export default function SwaggerUI(options: Options): void;
}
