import type { SwaggerPlugin } from "swagger-ui-dist/swagger-ui-es-bundle.js";

/** Mends Swagger UI for screen readers: links within buttons, and a list without a label. */
export const accessible: SwaggerPlugin = ({ React }) => ({
  components: { DeepLink: ({ text }) => text },
  wrapComponents: {
    ExamplesSelect: (Original) => (props) =>
      React.createElement("label", null, React.createElement(Original, props)),
  },
});
