-- AlterTable
ALTER TABLE "account" ADD COLUMN     "log_head" BYTEA,
ADD COLUMN     "log_moved_at" TIMESTAMPTZ(3),
ADD COLUMN     "log_older" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "log_entry_account_id_pms_name_listing_id_created_at_id_idx" ON "log_entry"("account_id", "pms_name", "listing_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "log_entry_account_id_user_id_created_at_id_idx" ON "log_entry"("account_id", "user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "log_entry_account_id_action_created_at_id_idx" ON "log_entry"("account_id", "action", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "log_entry_account_id_id_idx" ON "log_entry"("account_id", "id");

-- Entries written so far carry no hash: each account's chain begins after them.
UPDATE "account" SET "log_older" = (SELECT count(*) FROM "log_entry" WHERE "account_id" = "account"."id");

-- What was written stays as it is, save that an account takes its log along. \073 is the semicolon, at which drivers
-- cut a script into statements.
CREATE FUNCTION log_entry_stays() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
    IF TG_OP = ''DELETE'' AND NOT EXISTS (SELECT FROM "account" WHERE "id" = OLD."account_id") THEN
        RETURN OLD\073
    END IF\073
    RAISE EXCEPTION ''The activity log is append-only.''\073
END
';

CREATE TRIGGER "log_entry_stays" BEFORE UPDATE OR DELETE ON "log_entry"
    FOR EACH ROW EXECUTE FUNCTION log_entry_stays();
