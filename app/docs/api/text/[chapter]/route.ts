export { chapterText as GET } from "@/lib/serve/reference/server/endpoints";
