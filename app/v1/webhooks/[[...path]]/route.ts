import { mountTree } from "@/lib/http/server/mount-tree";
import { v1 } from "@/lib/http/server/surfaces";
import {
  getDeliveries,
  getWebhooks,
  postWebhook,
  removeWebhook,
  replayDeliveries,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from "@/lib/activity/webhooks/server/endpoints";
import { unknown } from "../../paths";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree(
  "/v1/webhooks",
  {
    "": v1({ GET: getWebhooks, POST: postWebhook }),
    update: v1({ POST: updateWebhook }),
    rotate_secret: v1({ POST: rotateWebhookSecret }),
    test: v1({ POST: testWebhook }),
    deliveries: v1({ GET: getDeliveries }),
    replay: v1({ POST: replayDeliveries }),
    delete: v1({ POST: removeWebhook }),
  },
  unknown,
);
