-- How far a webhook has read each account that it is told of, until now its own only
CREATE TABLE "webhook_reader" (
    "webhook_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "seen" BIGINT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_reader_pkey" PRIMARY KEY ("webhook_id","account_id")
);
CREATE INDEX "webhook_reader_account_id_idx" ON "webhook_reader"("account_id");
ALTER TABLE "webhook_reader" ADD CONSTRAINT "webhook_reader_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_reader" ADD CONSTRAINT "webhook_reader_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

INSERT INTO "webhook_reader" ("webhook_id", "account_id", "seen", "since")
SELECT "id", "account_id", "seen", "created_at" FROM "webhook";
ALTER TABLE "webhook" DROP COLUMN "seen";

-- A partner's deliveries are about accounts that it manages
ALTER TABLE "webhook_delivery" ADD COLUMN "source_id" INTEGER;
UPDATE "webhook_delivery" SET "source_id" = "account_id";
ALTER TABLE "webhook_delivery" ALTER COLUMN "source_id" SET NOT NULL;
CREATE INDEX "webhook_delivery_source_id_idx" ON "webhook_delivery"("source_id");
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Built when it is sent, as far as the grant of then allows
ALTER TABLE "webhook_delivery" ALTER COLUMN "body" DROP NOT NULL;
