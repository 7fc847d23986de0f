export { markListings, markWhere } from "./marks";
export { queueStates } from "./queue-states";
export {
  type JobHandler,
  type JobName,
  type SharedJob,
  runDue,
  startJobs,
  type Subject,
  wakeSoon,
} from "./queue";
