export { deleteOldMarketSources } from "./commands";
export { listMarketSources } from "./queries";
export { readMarketSources } from "./read";
