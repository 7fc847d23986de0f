import { FirstCall } from "../calls/first-call";
import { KeyCard, type KeyDetailsProps } from "./key-card";
import { RecentCalls } from "../calls/recent-calls";
import { UseCards } from "../calls/usage-cards";

/** A working key: itself, its use, a first call, its last calls. */
export function KeyDetails(props: KeyDetailsProps) {
  const { state, viewer, plain } = props;
  return (
    <>
      <KeyCard {...props} />
      <UseCards limits={state.limits} />
      <FirstCall limits={state.limits} viewer={viewer} plain={plain} />
      <RecentCalls timeZone={viewer.timeZone} />
    </>
  );
}
