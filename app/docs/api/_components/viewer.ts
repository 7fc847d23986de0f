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

const renderNothing: Wrap = () => () => null;

/** Removes links and buttons nested in operation buttons, and the choice of the only server. */
const simplified = {
  wrapComponents: {
    DeepLink: ((_, { React }) =>
      ({ path, text }) =>
        React.createElement("span", null, text ?? path)) satisfies Wrap,
    CopyToClipboardBtn: renderNothing,
    ServersContainer: renderNothing,
  },
};

/** Renders the document at `url` into `root`. Sends no request to another host. */
export function showReference(root: HTMLElement, url: string, onShown: () => void): void {
  window.SwaggerUIBundle?.({
    url,
    domNode: root,
    layout: "BaseLayout",
    deepLinking: true,
    docExpansion: "list",
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    // Its fixed colours assume a black background.
    syntaxHighlight: { activated: false },
    validatorUrl: null,
    plugins: [simplified],
    // Requests use the entered key only, not the session.
    requestInterceptor: (request) => Object.assign(request, { credentials: "omit" as const }),
    onComplete: onShown,
  });
}
