export { addFeed, changeFeed } from "./commands";
export { confirmEmptyFeed, removeFeed } from "./ending";
export { importFeeds } from "./import";
export { feedParser } from "./parser";
export { listFeeds } from "./queries";
