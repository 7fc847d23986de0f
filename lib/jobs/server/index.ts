export { markListings, markWhere } from "./marks";
export { type JobHandler, type JobName, startJobs, wakeSoon } from "./queue";
