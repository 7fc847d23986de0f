import { mountTree } from "@/lib/http/server/mount-tree";
import { rmSelf } from "@/lib/http/server/surfaces";
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
  "/rm/v1/webhooks",
  {
    "": rmSelf({ GET: getWebhooks, POST: postWebhook }),
    update: rmSelf({ POST: updateWebhook }),
    rotate_secret: rmSelf({ POST: rotateWebhookSecret }),
    test: rmSelf({ POST: testWebhook }),
    deliveries: rmSelf({ GET: getDeliveries }),
    replay: rmSelf({ POST: replayDeliveries }),
    delete: rmSelf({ POST: removeWebhook }),
  },
  unknown,
);
