-- CreateEnum
CREATE TYPE "PushKind" AS ENUM ('push', 'full', 'restore', 'offer');

-- CreateEnum
CREATE TYPE "CanaryState" AS ENUM ('waiting', 'running', 'passed', 'failed');

-- CreateEnum
CREATE TYPE "PushRequestState" AS ENUM ('planned', 'sent', 'answered', 'settled', 'dropped');

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "PricePushStatus" ADD VALUE 'sending';
ALTER TYPE "PricePushStatus" ADD VALUE 'confirmed';
ALTER TYPE "PricePushStatus" ADD VALUE 'partly';
ALTER TYPE "PricePushStatus" ADD VALUE 'failed';

-- AlterTable
ALTER TABLE "price_push" ADD COLUMN     "answered_at" TIMESTAMPTZ(3),
ADD COLUMN     "check_at" TIMESTAMPTZ(3),
ADD COLUMN     "confirmed" SMALLINT NOT NULL DEFAULT 0,
ADD COLUMN     "ended_at" TIMESTAMPTZ(3),
ADD COLUMN     "error" TEXT,
ADD COLUMN     "kind" "PushKind" NOT NULL DEFAULT 'push',
ADD COLUMN     "nights" SMALLINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "listing_push" (
    "listing_key" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "nights" BYTEA,
    "messages" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "planned_mark" INTEGER NOT NULL DEFAULT -1,
    "seen_mark" INTEGER NOT NULL DEFAULT -1,
    "seen_at" TIMESTAMPTZ(3),
    "nightly_day" DATE,
    "full_sync_at" TIMESTAMPTZ(3),

    CONSTRAINT "listing_push_pkey" PRIMARY KEY ("listing_key")
);

-- CreateTable
CREATE TABLE "connection_push" (
    "connection_id" INTEGER NOT NULL,
    "canary" "CanaryState" NOT NULL DEFAULT 'waiting',
    "canary_night" JSONB,
    "resume_at" TIMESTAMPTZ(3),
    "attempts" SMALLINT NOT NULL DEFAULT 0,

    CONSTRAINT "connection_push_pkey" PRIMARY KEY ("connection_id")
);

-- CreateTable
CREATE TABLE "push_request" (
    "id" BIGSERIAL NOT NULL,
    "push_id" UUID NOT NULL,
    "account_id" INTEGER NOT NULL,
    "state" "PushRequestState" NOT NULL DEFAULT 'planned',
    "ranges" JSONB NOT NULL,
    "rejected" JSONB NOT NULL DEFAULT '[]',
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "push_request_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "listing_push_account_id_idx" ON "listing_push"("account_id");

-- CreateIndex
CREATE INDEX "push_request_push_id_id_idx" ON "push_request"("push_id", "id");

-- CreateIndex
CREATE INDEX "price_push_status_idx" ON "price_push"("status");

-- CreateIndex
CREATE INDEX "price_push_requested_at_idx" ON "price_push"("requested_at");

-- AddForeignKey
ALTER TABLE "listing_push" ADD CONSTRAINT "listing_push_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "listing_push" ADD CONSTRAINT "listing_push_listing_key_fkey" FOREIGN KEY ("listing_key") REFERENCES "listing"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connection_push" ADD CONSTRAINT "connection_push_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_request" ADD CONSTRAINT "push_request_push_id_fkey" FOREIGN KEY ("push_id") REFERENCES "price_push"("id") ON DELETE CASCADE ON UPDATE CASCADE;
