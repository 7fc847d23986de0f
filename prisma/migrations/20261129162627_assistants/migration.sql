-- CreateEnum
CREATE TYPE "AssistantScope" AS ENUM ('read', 'propose', 'write');

-- AlterTable
ALTER TABLE "log_entry" ADD COLUMN     "assistant" TEXT;

-- AlterTable
ALTER TABLE "proposal" ADD COLUMN     "assistant_id" INTEGER,
ADD COLUMN     "by_standing" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "assistant" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "person_id" INTEGER NOT NULL,
    "grant_id" INTEGER,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "scope" "AssistantScope" NOT NULL,
    "all_listings" BOOLEAN NOT NULL DEFAULT true,
    "standing" JSONB,
    "calls" INTEGER NOT NULL DEFAULT 0,
    "last_used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "assistant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "assistant_listing" (
    "assistant_id" INTEGER NOT NULL,
    "listing_key" INTEGER NOT NULL,

    CONSTRAINT "assistant_listing_pkey" PRIMARY KEY ("assistant_id","listing_key")
);

-- CreateTable
CREATE TABLE "oauth_record" (
    "kind" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "sealed" BYTEA NOT NULL,
    "grant_key" TEXT,
    "used_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oauth_record_pkey" PRIMARY KEY ("kind","hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "assistant_key_key" ON "assistant"("key");

-- CreateIndex
CREATE INDEX "assistant_account_id_id_idx" ON "assistant"("account_id", "id" DESC);

-- CreateIndex
CREATE INDEX "assistant_person_id_idx" ON "assistant"("person_id");

-- CreateIndex
CREATE INDEX "assistant_listing_listing_key_idx" ON "assistant_listing"("listing_key");

-- CreateIndex
CREATE INDEX "oauth_record_grant_key_idx" ON "oauth_record"("grant_key");

-- CreateIndex
CREATE INDEX "oauth_record_expires_at_idx" ON "oauth_record"("expires_at");

-- AddForeignKey
ALTER TABLE "assistant" ADD CONSTRAINT "assistant_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assistant" ADD CONSTRAINT "assistant_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assistant_listing" ADD CONSTRAINT "assistant_listing_assistant_id_fkey" FOREIGN KEY ("assistant_id") REFERENCES "assistant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assistant_listing" ADD CONSTRAINT "assistant_listing_listing_key_fkey" FOREIGN KEY ("listing_key") REFERENCES "listing"("key") ON DELETE CASCADE ON UPDATE CASCADE;
