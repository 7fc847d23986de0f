-- CreateEnum
CREATE TYPE "PricePushStatus" AS ENUM ('accepted');

-- CreateTable
CREATE TABLE "listing_refresh" (
    "listing_key" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "times" TIMESTAMPTZ(3)[],

    CONSTRAINT "listing_refresh_pkey" PRIMARY KEY ("listing_key")
);

-- CreateTable
CREATE TABLE "price_push" (
    "id" UUID NOT NULL,
    "account_id" INTEGER NOT NULL,
    "listing_key" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "status" "PricePushStatus" NOT NULL DEFAULT 'accepted',
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "price_push_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "listing_refresh_account_id_idx" ON "listing_refresh"("account_id");

-- CreateIndex
CREATE INDEX "price_push_listing_key_requested_at_idx" ON "price_push"("listing_key", "requested_at");

-- CreateIndex
CREATE INDEX "price_push_account_id_idx" ON "price_push"("account_id");

-- AddForeignKey
ALTER TABLE "listing_refresh" ADD CONSTRAINT "listing_refresh_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "listing_refresh" ADD CONSTRAINT "listing_refresh_listing_key_fkey" FOREIGN KEY ("listing_key") REFERENCES "listing"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_push" ADD CONSTRAINT "price_push_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_push" ADD CONSTRAINT "price_push_listing_key_fkey" FOREIGN KEY ("listing_key") REFERENCES "listing"("key") ON DELETE CASCADE ON UPDATE CASCADE;
