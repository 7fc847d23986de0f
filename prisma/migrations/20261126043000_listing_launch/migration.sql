-- CreateTable
CREATE TABLE "listing_launch" (
    "id" BIGSERIAL NOT NULL,
    "listing_key" INTEGER NOT NULL,
    "settle_days" SMALLINT NOT NULL,
    "months" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "listing_launch_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "listing_launch_listing_key_started_at_idx" ON "listing_launch"("listing_key", "started_at");

-- AddForeignKey
ALTER TABLE "listing_launch" ADD CONSTRAINT "listing_launch_listing_key_fkey" FOREIGN KEY ("listing_key") REFERENCES "listing"("key") ON DELETE CASCADE ON UPDATE CASCADE;
