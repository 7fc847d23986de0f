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
  /** Of the viewer's package; in the address of its script, which browsers keep. */
  version: string;
  texts: { loading: string; failed: string; choice: string; operations: string };
}

/** An OpenAPI document in the reference viewer. */
export function Reference({ url, nonce, version, texts }: ReferenceProps) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");
  const { choice, operations } = texts;
  useEffect(
    () => (place.current ? keepAccessible(place.current, { choice, operations }) : undefined),
    [choice, operations],
  );
  return (
    <div className="relative min-h-dvh">
      {state !== "shown" && (
        <output className="absolute inset-x-0 top-12 text-center text-sm text-ink-soft">
          {texts[state]}
        </output>
      )}
      <div ref={place} className="reference" />
      <Script
        src={`/docs/api/assets/swagger-ui-bundle.js?v=${version}`}
        nonce={nonce}
        onReady={() => {
          if (place.current) showReference(place.current, url, () => setState("shown"));
        }}
        onError={() => setState("failed")}
      />
    </div>
  );
}
