-- With row-level security, a comparison of enums can't be an index's condition, because it isn't leakproof: an index for each type.
CREATE INDEX "log_entry_listing_idx" ON "log_entry"("account_id", "created_at" DESC, "id" DESC) WHERE "log_type" = 'listing';
CREATE INDEX "log_entry_group_idx" ON "log_entry"("account_id", "created_at" DESC, "id" DESC) WHERE "log_type" = 'group';
CREATE INDEX "log_entry_account_idx" ON "log_entry"("account_id", "created_at" DESC, "id" DESC) WHERE "log_type" = 'account';
DROP INDEX "log_entry_account_id_log_type_created_at_id_idx";
