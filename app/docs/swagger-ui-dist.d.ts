declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  import type * as ReactModule from "react";

  type Component = ReactModule.FunctionComponent<Record<string, ReactModule.ReactNode>>;

  /** Puts components in the place of Swagger UI's, made with the React that it brings. */
  export type SwaggerPlugin = (system: { React: typeof ReactModule }) => {
    components?: Record<string, Component>;
    wrapComponents?: Record<string, (original: Component) => Component>;
  };

  interface Options {
    domNode: HTMLElement;
    url: string;
    deepLinking: boolean;
    syntaxHighlight: boolean;
    /** Swagger's own server would be asked; null: none. */
    validatorUrl: null;
    plugins: SwaggerPlugin[];
  }

  export default function SwaggerUI(options: Options): void;
}
