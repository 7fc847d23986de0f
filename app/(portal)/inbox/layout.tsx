export { default } from "../actions/layout";
