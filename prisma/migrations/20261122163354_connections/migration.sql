-- CreateEnum
CREATE TYPE "ConnectionKind" AS ENUM ('guesty', 'hostaway', 'ical', 'ingest');

-- CreateEnum
CREATE TYPE "ConnectionState" AS ENUM ('checking', 'active', 'unreachable', 'refused', 'attention', 'removed');

-- CreateEnum
CREATE TYPE "RunKind" AS ENUM ('import', 'push', 'restore');

-- CreateEnum
CREATE TYPE "RunOutcome" AS ENUM ('running', 'done', 'failed', 'stopped');

-- CreateTable
CREATE TABLE "connection" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "kind" "ConnectionKind" NOT NULL,
    "pms_name" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "base_url" TEXT,
    "credentials" BYTEA,
    "token" BYTEA,
    "token_expires_at" TIMESTAMPTZ(3),
    "token_issued_at" TIMESTAMPTZ(3)[],
    "state" "ConnectionState" NOT NULL DEFAULT 'checking',
    "state_reason" TEXT,
    "state_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "paused" BOOLEAN NOT NULL DEFAULT false,
    "cursors" JSONB NOT NULL DEFAULT '{}',
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "next_import_at" TIMESTAMPTZ(3),
    "last_import_at" TIMESTAMPTZ(3),
    "last_push_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "connection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "connection_listing" (
    "listing_key" INTEGER NOT NULL,
    "connection_id" INTEGER NOT NULL,
    "can_push" BOOLEAN NOT NULL DEFAULT true,
    "min_stay" SMALLINT,
    "new_currency" TEXT,
    "absent_reads" SMALLINT NOT NULL DEFAULT 0,
    "first_absent_at" TIMESTAMPTZ(3),
    "missing_since" TIMESTAMPTZ(3),
    "calendar_read_at" TIMESTAMPTZ(3),

    CONSTRAINT "connection_listing_pkey" PRIMARY KEY ("listing_key")
);

-- CreateTable
CREATE TABLE "connection_run" (
    "id" BIGSERIAL NOT NULL,
    "connection_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "kind" "RunKind" NOT NULL,
    "user_id" INTEGER NOT NULL DEFAULT 0,
    "outcome" "RunOutcome" NOT NULL DEFAULT 'running',
    "counts" JSONB NOT NULL DEFAULT '{}',
    "error" JSONB,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "connection_run_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "connection_account_id_idx" ON "connection"("account_id");

-- CreateIndex
CREATE INDEX "connection_next_import_at_idx" ON "connection"("next_import_at");

-- CreateIndex
CREATE INDEX "connection_listing_connection_id_idx" ON "connection_listing"("connection_id");

-- CreateIndex
CREATE INDEX "connection_run_connection_id_started_at_idx" ON "connection_run"("connection_id", "started_at" DESC);

-- CreateIndex
CREATE INDEX "connection_run_account_id_idx" ON "connection_run"("account_id");

-- CreateIndex
CREATE INDEX "connection_run_started_at_idx" ON "connection_run"("started_at");

-- AddForeignKey
ALTER TABLE "connection" ADD CONSTRAINT "connection_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connection_listing" ADD CONSTRAINT "connection_listing_listing_key_fkey" FOREIGN KEY ("listing_key") REFERENCES "listing"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connection_listing" ADD CONSTRAINT "connection_listing_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connection_run" ADD CONSTRAINT "connection_run_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connection_run" ADD CONSTRAINT "connection_run_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
