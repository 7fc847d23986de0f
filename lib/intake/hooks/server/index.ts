export { deleteOldHints, hinted, takeHint } from "./hints";
