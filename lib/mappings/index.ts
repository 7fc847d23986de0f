export { mappingSettings } from "./queries";
