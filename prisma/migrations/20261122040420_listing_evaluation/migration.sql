-- DropForeignKey
ALTER TABLE "action_evaluation" DROP CONSTRAINT "action_evaluation_account_id_fkey";

-- DropTable
DROP TABLE "action_evaluation";

-- DropTable
DROP TABLE "job_lease";

-- CreateTable
CREATE TABLE "listing_evaluation" (
    "listing_key" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "mark" INTEGER NOT NULL DEFAULT 0,
    "evaluated_at" TIMESTAMPTZ(6),

    CONSTRAINT "listing_evaluation_pkey" PRIMARY KEY ("listing_key")
);

-- CreateIndex
CREATE INDEX "listing_evaluation_due_at_idx" ON "listing_evaluation"("due_at");

-- CreateIndex
CREATE INDEX "listing_evaluation_account_id_evaluated_at_idx" ON "listing_evaluation"("account_id", "evaluated_at");

-- AddForeignKey
ALTER TABLE "listing_evaluation" ADD CONSTRAINT "listing_evaluation_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "listing_evaluation" ADD CONSTRAINT "listing_evaluation_listing_key_fkey" FOREIGN KEY ("listing_key") REFERENCES "listing"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- Every listing is due until it has been evaluated, whoever inserts it.
INSERT INTO "listing_evaluation" ("listing_key", "account_id", "due_at")
SELECT "key", "account_id", to_timestamp(0) FROM "listing";

-- \073 is the semicolon, at which drivers cut a script into statements.
CREATE FUNCTION listing_is_due() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
    INSERT INTO "listing_evaluation" ("listing_key", "account_id", "due_at")
    SELECT "key", "account_id", to_timestamp(0) FROM inserted\073
    RETURN NULL\073
END
';

CREATE TRIGGER "listing_is_due" AFTER INSERT ON "listing"
    REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION listing_is_due();
