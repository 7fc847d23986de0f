export { deleteOldMarketSources } from "./commands";
export { changedSources, listMarketSources } from "./queries";
export { readMarketSources } from "./read";
