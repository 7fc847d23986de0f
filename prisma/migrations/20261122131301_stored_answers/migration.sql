-- A call without an answer ended with its process: nothing was written under its key.
DELETE FROM "idempotent_answer" WHERE "status" IS NULL;

-- AlterTable
ALTER TABLE "idempotent_answer" ADD COLUMN     "etag" TEXT,
ALTER COLUMN "status" SET NOT NULL;
