"use client";
import "./reference.css";
import Script from "next/script";
import { useEffect, useRef, useState } from "react";
import { keepAccessible } from "./accessible";
import { showReference } from "./viewer";

interface ReferenceProps {
  /** Address of the OpenAPI document. */
  url: string;
  nonce: string;
  /** Version of the viewer's package, part of its script's address for caching. */
  version: string;
  texts: { loading: string; failed: string; choice: string; operations: string };
}

/** The reference viewer with an OpenAPI document. */
export function Reference({ url, nonce, version, texts }: ReferenceProps) {
  const root = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");
  const { choice, operations } = texts;
  useEffect(
    () => (root.current ? keepAccessible(root.current, { choice, operations }) : undefined),
    [choice, operations],
  );
  return (
    <div className="relative min-h-dvh">
      {state !== "shown" && (
        <output className="absolute inset-x-0 top-12 text-center text-sm text-ink-soft">
          {texts[state]}
        </output>
      )}
      <div ref={root} className="reference" />
      <Script
        src={`/docs/api/assets/swagger-ui-bundle.js?v=${version}`}
        nonce={nonce}
        onReady={() => {
          if (root.current) showReference(root.current, url, () => setState("shown"));
        }}
        onError={() => setState("failed")}
      />
    </div>
  );
}
