import { Badge, type Tone } from "@/components/ui/badge";

const tones: Readonly<Record<string, Tone>> = { GET: "accent", POST: "up", DELETE: "danger" };

/** An HTTP method. */
export function Verb({ verb }: { verb: string }) {
  return (
    <Badge tone={tones[verb] ?? "neutral"} icon={null} className="font-mono">
      {verb}
    </Badge>
  );
}
