export { deleteOldMarketSources } from "./commands";
export { changedSources, listMarketSources } from "./queries";
export { marketSourceJob } from "./read";
