-- AlterTable
ALTER TABLE "account" ADD COLUMN     "log_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "log_seal" BYTEA;

-- The start that applies this migration seals what is there: the key of seals is outside the database.
UPDATE "account" SET "log_count" = (SELECT count(*) FROM "log_entry" WHERE "account_id" = "account"."id");

-- TRUNCATE passes triggers FOR EACH ROW by. \073 is the semicolon, at which drivers cut a script into statements.
CREATE FUNCTION log_entry_is_kept() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
    RAISE EXCEPTION ''The activity log is append-only.''\073
END
';

CREATE TRIGGER "log_entry_is_kept" BEFORE TRUNCATE ON "log_entry"
    FOR EACH STATEMENT EXECUTE FUNCTION log_entry_is_kept();
