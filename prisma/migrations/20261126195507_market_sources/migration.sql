-- CreateEnum
CREATE TYPE "MarketSourceState" AS ENUM ('receiving', 'waiting', 'running', 'ready', 'failed');

-- CreateEnum
CREATE TYPE "MarketPart" AS ENUM ('listings', 'calendar');

-- DropIndex
DROP INDEX "market_listing_source_external_id_key";

-- AlterTable
ALTER TABLE "market_listing" ADD COLUMN     "source_id" INTEGER;

-- CreateTable
CREATE TABLE "market_source" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "format" TEXT,
    "currency" TEXT NOT NULL,
    "attribution" TEXT,
    "state" "MarketSourceState" NOT NULL DEFAULT 'receiving',
    "progress" JSONB,
    "result" JSONB NOT NULL DEFAULT '{}',
    "as_of" DATE,
    "homes" INTEGER NOT NULL DEFAULT 0,
    "nights" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "market_source_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "market_file" (
    "source_id" INTEGER NOT NULL,
    "part" "MarketPart" NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT,
    "bytes" INTEGER,
    "received" INTEGER NOT NULL DEFAULT 0,
    "etag" TEXT,

    CONSTRAINT "market_file_pkey" PRIMARY KEY ("source_id","part")
);

-- CreateTable
CREATE TABLE "market_piece" (
    "source_id" INTEGER NOT NULL,
    "part" "MarketPart" NOT NULL,
    "at" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "market_piece_pkey" PRIMARY KEY ("source_id","part","at")
);

-- CreateIndex
CREATE INDEX "market_source_account_id_idx" ON "market_source"("account_id");

-- CreateIndex
CREATE INDEX "market_source_state_created_at_idx" ON "market_source"("state", "created_at");

-- CreateIndex
CREATE INDEX "market_listing_source_id_idx" ON "market_listing"("source_id");

-- CreateIndex
CREATE UNIQUE INDEX "market_listing_source_external_id_source_id_key" ON "market_listing"("source", "external_id", "source_id") NULLS NOT DISTINCT;

-- AddForeignKey
ALTER TABLE "market_source" ADD CONSTRAINT "market_source_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "market_file" ADD CONSTRAINT "market_file_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "market_source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "market_piece" ADD CONSTRAINT "market_piece_source_id_part_fkey" FOREIGN KEY ("source_id", "part") REFERENCES "market_file"("source_id", "part") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "market_listing" ADD CONSTRAINT "market_listing_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "market_source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What an account's own source holds never changes once it can be seen, and what is learned of it is named by its id:
-- reading it must not make every account learn its market again. \073 is the semicolon.
CREATE OR REPLACE FUNCTION market_changed() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
    IF current_setting(''nightrate.own_market'', true) = ''on'' THEN RETURN NULL\073 END IF\073
    INSERT INTO "market_version" ("id", "version") VALUES (1, gen_random_uuid())
    ON CONFLICT ("id") DO UPDATE SET "version" = excluded."version"\073
    RETURN NULL\073
END
';
