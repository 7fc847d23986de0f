"use client";
import { useState } from "react";
import { CodeBlock } from "@/components/ui/code-block";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { type Language, languages } from "@/lib/serve/reference/model";

const names: Record<Language, string> = { curl: "curl", node: "Node", python: "Python" };
const options = languages.map((id) => ({ id, label: names[id] }));

interface SamplesProps {
  samples: Record<Language, string>;
  texts: { request: string; language: string };
}

/** The example request in the chosen language. */
export function Samples({ samples, texts }: SamplesProps) {
  const [chosen, setChosen] = useState<Language>("curl");
  return (
    <section className="flex min-h-0 shrink-0 flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-sm font-semibold">{texts.request}</h2>
        <SegmentedControl
          label={texts.language}
          size="sm"
          options={options}
          value={chosen}
          onChange={(id) => setChosen(languages.find((each) => each === id) ?? "curl")}
        />
      </div>
      <div className="overflow-y-auto xl:max-h-[45dvh]">
        <CodeBlock code={samples[chosen]} label={names[chosen]} />
      </div>
    </section>
  );
}
