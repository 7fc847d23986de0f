"use client";
import "./reference.css";
import Script from "next/script";
import { useEffect, useRef, useState } from "react";
import { keepAccessible } from "./accessible";
import { showReference } from "./viewer";

interface ReferenceProps {
  nonce: string;
  /** Of the viewer's package; in the address of its script, which browsers keep. */
  version: string;
  texts: { loading: string; failed: string; choice: string; operations: string };
}

/** The document of /v1/openapi.json in the reference viewer. */
export function Reference({ nonce, version, texts }: ReferenceProps) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");
  const { choice, operations } = texts;
  useEffect(
    () => (place.current ? keepAccessible(place.current, { choice, operations }) : undefined),
    [choice, operations],
  );
  return (
    <>
      {state !== "shown" && (
        <output className="block py-12 text-center text-sm text-ink-soft">{texts[state]}</output>
      )}
      <div ref={place} className="reference" />
      <Script
        src={`/docs/api/assets/swagger-ui-bundle.js?v=${version}`}
        nonce={nonce}
        onReady={() => {
          if (place.current) showReference(place.current, () => setState("shown"));
        }}
        onError={() => setState("failed")}
      />
    </>
  );
}
