import { CheckMark } from "@/components/ui/check-mark";

export interface SelectBoxProps {
  label: string;
  isOn: boolean;
  isMixed?: boolean;
  isTabbable: boolean;
  /** `isRange`: Shift was held. */
  onChange: (isRange: boolean) => void;
}

/** A native checkbox, which is fast to render while scrolling. */
export function SelectBox({ label, isOn, isMixed = false, isTabbable, onChange }: SelectBoxProps) {
  return (
    <label className="group relative grid w-10 cursor-pointer place-items-center pl-1 card:w-6 card:pl-0">
      <input
        type="checkbox"
        aria-label={label}
        checked={isOn}
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        tabIndex={isTabbable ? 0 : -1}
        onChange={({ nativeEvent }) =>
          onChange(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        className="peer absolute size-4 cursor-pointer opacity-0"
      />
      <span className="absolute -inset-2.5 hidden card:block" />
      <span className="rounded-sm outline-2 outline-offset-1 outline-transparent peer-focus-visible:outline-accent">
        <CheckMark isOn={isOn} isMixed={isMixed} />
      </span>
    </label>
  );
}
