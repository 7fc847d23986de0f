export { viewerAsset as GET } from "@/lib/http/server/asset";
