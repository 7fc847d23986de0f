-- Suggestions made before the market model are no longer recommended, and every listing is evaluated again.
UPDATE "nudge" SET "status" = 'resolved' WHERE "status" = 'open';

UPDATE "action" SET "resolved_at" = CURRENT_TIMESTAMP
WHERE "resolved_at" IS NULL AND "action_type" IN ('base_price_alert', 'min_price_alert');

UPDATE "listing_evaluation" SET "due_at" = to_timestamp(0), "mark" = "mark" + 1;
