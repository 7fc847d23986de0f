-- CreateEnum
CREATE TYPE "AccountKind" AS ENUM ('customer', 'partner');

-- CreateEnum
CREATE TYPE "NudgeStatus" AS ENUM ('open', 'accepted', 'replaced', 'resolved');

-- CreateEnum
CREATE TYPE "GrantStatus" AS ENUM ('active', 'revoked', 'left');

-- AlterTable
ALTER TABLE "account" ADD COLUMN     "kind" "AccountKind" NOT NULL DEFAULT 'customer',
ADD COLUMN     "partner_code" TEXT;

-- AlterTable
ALTER TABLE "log_entry" ADD COLUMN     "hash" BYTEA;

-- CreateTable
CREATE TABLE "action" (
    "listing_key" INTEGER NOT NULL,
    "action_type" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolved_at" TIMESTAMPTZ(3),
    "hidden_at" TIMESTAMPTZ(3),
    "hidden_until" TIMESTAMPTZ(3),
    "hidden_reason" TEXT,
    "hidden_by" INTEGER,

    CONSTRAINT "action_pkey" PRIMARY KEY ("listing_key","action_type")
);

-- CreateTable
CREATE TABLE "nudge" (
    "id" UUID NOT NULL,
    "listing_key" INTEGER NOT NULL,
    "nudge_type" TEXT NOT NULL,
    "current_value" BIGINT NOT NULL,
    "suggested_value" BIGINT NOT NULL,
    "status" "NudgeStatus" NOT NULL DEFAULT 'open',
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "nudge_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "customization" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "listing_key" INTEGER,
    "group_id" INTEGER,
    "pms_name" TEXT,
    "kind" TEXT NOT NULL,
    "is_on" BOOLEAN NOT NULL,
    "payload" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "user_id" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customization_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "customization_version" (
    "customization_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "is_on" BOOLEAN NOT NULL,
    "payload" JSONB NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customization_version_pkey" PRIMARY KEY ("customization_id","version")
);

-- CreateTable
CREATE TABLE "override" (
    "listing_key" INTEGER NOT NULL,
    "date" DATE NOT NULL,
    "price" BIGINT,
    "price_type" TEXT,
    "min_price" BIGINT,
    "min_price_type" TEXT,
    "max_price" BIGINT,
    "max_price_type" TEXT,
    "base_price" BIGINT,
    "min_stay" SMALLINT,
    "check_in" TEXT,
    "check_out" TEXT,
    "reason" TEXT,
    "lead_time_expiry" SMALLINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "override_pkey" PRIMARY KEY ("listing_key","date")
);

-- CreateTable
CREATE TABLE "partner_grant" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "partner_id" INTEGER NOT NULL,
    "status" "GrantStatus" NOT NULL DEFAULT 'active',
    "permissions" JSONB NOT NULL,
    "all_listings" BOOLEAN NOT NULL DEFAULT false,
    "grant_version" INTEGER NOT NULL DEFAULT 1,
    "last_call_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "partner_grant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "partner_listing_grant" (
    "grant_id" INTEGER NOT NULL,
    "listing_key" INTEGER NOT NULL,

    CONSTRAINT "partner_listing_grant_pkey" PRIMARY KEY ("grant_id","listing_key")
);

-- CreateIndex
CREATE INDEX "nudge_listing_key_nudge_type_created_at_idx" ON "nudge"("listing_key", "nudge_type", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "customization_listing_key_kind_key" ON "customization"("listing_key", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "customization_group_id_kind_key" ON "customization"("group_id", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "customization_account_id_pms_name_kind_key" ON "customization"("account_id", "pms_name", "kind");

-- CreateIndex
CREATE INDEX "partner_grant_account_id_idx" ON "partner_grant"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "partner_grant_partner_id_account_id_key" ON "partner_grant"("partner_id", "account_id");

-- CreateIndex
CREATE INDEX "partner_listing_grant_listing_key_idx" ON "partner_listing_grant"("listing_key");

-- CreateIndex
CREATE UNIQUE INDEX "account_partner_code_key" ON "account"("partner_code");

-- AddForeignKey
ALTER TABLE "action" ADD CONSTRAINT "action_listing_key_fkey" FOREIGN KEY ("listing_key") REFERENCES "listing"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "nudge" ADD CONSTRAINT "nudge_listing_key_fkey" FOREIGN KEY ("listing_key") REFERENCES "listing"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customization" ADD CONSTRAINT "customization_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customization" ADD CONSTRAINT "customization_listing_key_fkey" FOREIGN KEY ("listing_key") REFERENCES "listing"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customization" ADD CONSTRAINT "customization_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "listing_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customization_version" ADD CONSTRAINT "customization_version_customization_id_fkey" FOREIGN KEY ("customization_id") REFERENCES "customization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "override" ADD CONSTRAINT "override_listing_key_fkey" FOREIGN KEY ("listing_key") REFERENCES "listing"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "partner_grant" ADD CONSTRAINT "partner_grant_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "partner_grant" ADD CONSTRAINT "partner_grant_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "partner_listing_grant" ADD CONSTRAINT "partner_listing_grant_grant_id_fkey" FOREIGN KEY ("grant_id") REFERENCES "partner_grant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "partner_listing_grant" ADD CONSTRAINT "partner_listing_grant_listing_key_fkey" FOREIGN KEY ("listing_key") REFERENCES "listing"("key") ON DELETE CASCADE ON UPDATE CASCADE;
