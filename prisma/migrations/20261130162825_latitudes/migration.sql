-- CreateIndex
CREATE INDEX "listing_account_id_latitude_idx" ON "listing"("account_id", "latitude");
