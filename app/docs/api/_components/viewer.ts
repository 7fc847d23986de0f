type Component = (props: { path?: string; text?: string }) => unknown;
type Wrap = (original: Component, system: System) => Component;

interface System {
  React: { createElement(type: string, props: null, ...children: unknown[]): unknown };
}

interface ViewerOptions {
  url: string;
  domNode: HTMLElement;
  layout: "BaseLayout";
  deepLinking: boolean;
  docExpansion: "list";
  defaultModelsExpandDepth: number;
  displayRequestDuration: boolean;
  syntaxHighlight: { activated: boolean };
  validatorUrl: null;
  plugins: { wrapComponents: Record<string, Wrap> }[];
  requestInterceptor(request: RequestInit): RequestInit;
  onComplete(): void;
}

declare global {
  interface Window {
    /** Set by swagger-ui-bundle.js. */
    SwaggerUIBundle?: (options: ViewerOptions) => unknown;
  }
}

const nothing: Wrap = () => () => null;

/** Takes out what would be a link or button inside the button that opens an operation, and the choice of the one server. */
const plain = {
  wrapComponents: {
    DeepLink: ((_, { React }) =>
      ({ path, text }) =>
        React.createElement("span", null, text ?? path)) satisfies Wrap,
    CopyToClipboardBtn: nothing,
    ServersContainer: nothing,
  },
};

/** Renders the document at `url` into `place`; nothing is asked of any other host. */
export function showReference(place: HTMLElement, url: string, onShown: () => void): void {
  window.SwaggerUIBundle?.({
    url,
    domNode: place,
    layout: "BaseLayout",
    deepLinking: true,
    docExpansion: "list",
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    // Its colours are fixed ones for a black ground.
    syntaxHighlight: { activated: false },
    validatorUrl: null,
    plugins: [plain],
    // A call tried here is judged by the key that was entered, as a program's would be, and not by the session.
    requestInterceptor: (request) => Object.assign(request, { credentials: "omit" as const }),
    onComplete: onShown,
  });
}
