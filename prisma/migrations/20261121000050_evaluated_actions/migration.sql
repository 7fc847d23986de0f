-- Nothing wrote actions before they were evaluated.
DELETE FROM "action";

-- AlterTable
ALTER TABLE "action" ADD COLUMN     "metadata" JSONB NOT NULL,
ADD COLUMN     "severity" SMALLINT NOT NULL;

-- CreateTable
CREATE TABLE "action_evaluation" (
    "account_id" INTEGER NOT NULL,
    "catalog_version" INTEGER NOT NULL,
    "market" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "began_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "action_evaluation_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "job_lease" (
    "name" TEXT NOT NULL,
    "held_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "job_lease_pkey" PRIMARY KEY ("name")
);

-- AddForeignKey
ALTER TABLE "action_evaluation" ADD CONSTRAINT "action_evaluation_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
