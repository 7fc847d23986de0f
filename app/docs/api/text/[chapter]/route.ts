export { chapterText as GET } from "@/lib/serve/server/reference/endpoints";
