import { visitor } from "@/lib/api/surfaces";
import { forgotPassword } from "@/lib/people/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = visitor({ POST: forgotPassword });
