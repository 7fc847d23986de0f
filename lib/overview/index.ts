export { overview } from "./queries";
