export { llms as GET } from "@/lib/serve/reference/server/endpoints";
