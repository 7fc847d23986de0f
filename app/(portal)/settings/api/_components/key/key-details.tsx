import { FirstCall } from "../calls/first-call";
import { KeyCard, type KeyCardProps } from "./key-card";
import { RecentCalls } from "../calls/recent-calls";
import { UsageCards } from "../calls/usage-cards";

/** An active key: the key, its usage, a first call and recent calls. */
export function KeyDetails(props: KeyCardProps) {
  const { state, viewer, plain } = props;
  return (
    <>
      <KeyCard {...props} />
      <UsageCards limits={state.limits} />
      <FirstCall limits={state.limits} viewer={viewer} plain={plain} />
      <RecentCalls timeZone={viewer.timeZone} />
    </>
  );
}
