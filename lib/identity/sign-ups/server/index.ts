export { acceptSignUp, deleteEndedSignUps, makeSignUpLink, readSignUp } from "./commands";
