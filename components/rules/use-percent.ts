import { useNumbers } from "@/components/hooks/use-numbers";

/** A signed percentage in words: `−30%`, `+12.5%`, `0%`. */
export function usePercent(): (percent: number) => string {
  const { change } = useNumbers();
  return (percent) => change(percent);
}
