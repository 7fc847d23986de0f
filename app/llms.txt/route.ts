export { llms as GET } from "@/lib/serve/server/reference/endpoints";
