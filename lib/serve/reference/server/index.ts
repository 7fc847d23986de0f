export { chapterNames, readChapter } from "./chapters";
export { toHtml } from "./markdown";
export { operationLinks, operationPage } from "./operations";
