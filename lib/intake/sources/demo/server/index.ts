export { DemoConnector } from "./connector";
export { keepCalendars } from "./kept-nights";
