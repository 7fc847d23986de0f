export { viewerAsset as GET } from "@/lib/docs/asset";
