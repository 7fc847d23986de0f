-- AlterTable
ALTER TABLE "listing" ADD COLUMN     "shadow_since" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "shadow_plan" (
    "listing_key" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "day" DATE NOT NULL,
    "plans" SMALLINT NOT NULL,
    "held" JSONB NOT NULL DEFAULT '[]',
    "content" BYTEA NOT NULL,

    CONSTRAINT "shadow_plan_pkey" PRIMARY KEY ("listing_key")
);

-- CreateTable
CREATE TABLE "shadow_booking" (
    "listing_key" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "night" DATE NOT NULL,
    "day" DATE NOT NULL,
    "pms_price" BIGINT NOT NULL,
    "price" BIGINT NOT NULL,

    CONSTRAINT "shadow_booking_pkey" PRIMARY KEY ("listing_key","night")
);

-- CreateIndex
CREATE INDEX "shadow_plan_account_id_idx" ON "shadow_plan"("account_id");

-- CreateIndex
CREATE INDEX "shadow_booking_account_id_idx" ON "shadow_booking"("account_id");

-- AddForeignKey
ALTER TABLE "shadow_plan" ADD CONSTRAINT "shadow_plan_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shadow_plan" ADD CONSTRAINT "shadow_plan_listing_key_fkey" FOREIGN KEY ("listing_key") REFERENCES "listing"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shadow_booking" ADD CONSTRAINT "shadow_booking_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shadow_booking" ADD CONSTRAINT "shadow_booking_listing_key_fkey" FOREIGN KEY ("listing_key") REFERENCES "listing"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- Prices of a listing in shadow are not sent.
ALTER TABLE "listing" ADD CONSTRAINT "listing_stage_check" CHECK (shadow_since IS NULL OR NOT push_enabled);
