-- CreateIndex
CREATE INDEX "listing_account_id_latitude_idx" ON "listing"("account_id", "latitude");

-- CreateIndex
CREATE INDEX "listing_evaluation_account_id_due_at_idx" ON "listing_evaluation"("account_id", "due_at");
