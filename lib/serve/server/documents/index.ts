export { currentDocument } from "./current";
