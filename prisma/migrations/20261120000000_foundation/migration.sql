-- CreateEnum
CREATE TYPE "ApiAccess" AS ENUM ('not_enabled', 'enabled', 'disabled');

-- CreateEnum
CREATE TYPE "ReservationStatus" AS ENUM ('booked', 'cancelled', 'blocked');

-- CreateEnum
CREATE TYPE "KeyStatus" AS ENUM ('active', 'retiring', 'revoked');

-- CreateEnum
CREATE TYPE "RoomType" AS ENUM ('entire_home', 'private_room', 'shared_room', 'hotel_room');

-- CreateEnum
CREATE TYPE "LogType" AS ENUM ('listing', 'group', 'account');

-- CreateEnum
CREATE TYPE "Device" AS ENUM ('web', 'mobile', 'api');

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('owner', 'member');

-- CreateEnum
CREATE TYPE "Theme" AS ENUM ('system', 'light', 'dark');

-- CreateTable
CREATE TABLE "account" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "tax_rate_bp" INTEGER NOT NULL DEFAULT 0,
    "decimals" BOOLEAN NOT NULL DEFAULT false,
    "max_child_listings" INTEGER NOT NULL DEFAULT 5,
    "max_mapping_distance_m" INTEGER NOT NULL DEFAULT 500,
    "cross_pms_mapping" BOOLEAN NOT NULL DEFAULT false,
    "api_access" "ApiAccess" NOT NULL DEFAULT 'not_enabled',
    "api_enabled_at" TIMESTAMPTZ(3),
    "catalog_version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reservation" (
    "id" BIGSERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "listing_key" INTEGER NOT NULL,
    "pms_name" TEXT NOT NULL,
    "reservation_id" TEXT NOT NULL,
    "check_in" DATE NOT NULL,
    "check_out" DATE NOT NULL,
    "booked_at" TIMESTAMPTZ(3),
    "status" "ReservationStatus" NOT NULL,
    "cancelled_at" TIMESTAMPTZ(3),
    "rental_revenue" BIGINT,
    "total_cost" BIGINT,
    "currency" TEXT,
    "channel" TEXT,
    "guests" SMALLINT,

    CONSTRAINT "reservation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "listing_group" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "parent_group_id" INTEGER,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "listing_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mapping_group" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mapping_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" SERIAL NOT NULL,
    "person_id" INTEGER NOT NULL,
    "status" "KeyStatus" NOT NULL,
    "prefix" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "sealed" BYTEA NOT NULL,
    "retires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_call" (
    "id" BIGSERIAL NOT NULL,
    "person_id" INTEGER NOT NULL,
    "key_id" INTEGER NOT NULL,
    "method" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "status" SMALLINT NOT NULL,
    "code" TEXT,
    "ms" INTEGER NOT NULL,
    "request_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "api_call_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotent_answer" (
    "person_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "status" SMALLINT,
    "body" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotent_answer_pkey" PRIMARY KEY ("person_id","key")
);

-- CreateTable
CREATE TABLE "listing" (
    "key" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "pms_name" TEXT NOT NULL,
    "listing_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "property_name" TEXT NOT NULL,
    "room_type" "RoomType" NOT NULL DEFAULT 'entire_home',
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "country" TEXT,
    "state" TEXT,
    "city" TEXT,
    "time_zone" TEXT,
    "currency" TEXT,
    "bedrooms" DOUBLE PRECISION,
    "cleaning_fees" BIGINT NOT NULL DEFAULT 0,
    "min_price" BIGINT,
    "base_price" BIGINT,
    "max_price" BIGINT,
    "channels" JSONB NOT NULL DEFAULT '[]',
    "group_id" INTEGER,
    "subgroup_id" INTEGER,
    "mapping_group_id" INTEGER,
    "parent_key" INTEGER NOT NULL DEFAULT 0,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "notes" TEXT,
    "is_hidden" BOOLEAN NOT NULL DEFAULT false,
    "push_enabled" BOOLEAN NOT NULL DEFAULT false,
    "last_date_pushed" TIMESTAMPTZ(3),
    "last_refreshed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "listing_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "calendar_month" (
    "listing_key" INTEGER NOT NULL,
    "month" DATE NOT NULL,
    "prices" INTEGER[],
    "states" SMALLINT[],
    "min_stays" SMALLINT[],

    CONSTRAINT "calendar_month_pkey" PRIMARY KEY ("listing_key","month")
);

-- CreateTable
CREATE TABLE "log_entry" (
    "id" BIGSERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "log_type" "LogType" NOT NULL,
    "action" TEXT NOT NULL,
    "listing_key" INTEGER,
    "listing_id" TEXT,
    "pms_name" TEXT,
    "group_id" INTEGER,
    "name" TEXT,
    "user_id" INTEGER NOT NULL,
    "email" TEXT,
    "changes" JSONB NOT NULL,
    "ip" TEXT,
    "device" "Device",
    "request_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "log_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "market_listing" (
    "key" SERIAL NOT NULL,
    "source" TEXT NOT NULL,
    "external_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "room_type" "RoomType" NOT NULL,
    "latitude" DOUBLE PRECISION NOT NULL,
    "longitude" DOUBLE PRECISION NOT NULL,
    "country" TEXT,
    "state" TEXT,
    "city" TEXT,
    "currency" TEXT NOT NULL,
    "bedrooms" DOUBLE PRECISION,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "market_listing_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "market_month" (
    "listing_key" INTEGER NOT NULL,
    "month" DATE NOT NULL,
    "prices" INTEGER[],
    "states" SMALLINT[],
    "min_stays" SMALLINT[],

    CONSTRAINT "market_month_pkey" PRIMARY KEY ("listing_key","month")
);

-- CreateTable
CREATE TABLE "person" (
    "id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "role" "Role" NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT,
    "theme" "Theme" NOT NULL DEFAULT 'system',
    "permissions" JSONB NOT NULL DEFAULT '{}',
    "all_listings" BOOLEAN NOT NULL DEFAULT false,
    "api_granted" BOOLEAN NOT NULL DEFAULT false,
    "grant_version" INTEGER NOT NULL DEFAULT 1,
    "limit_minute" INTEGER,
    "limit_hour" INTEGER,
    "removed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "person_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "listing_grant" (
    "person_id" INTEGER NOT NULL,
    "listing_key" INTEGER NOT NULL,

    CONSTRAINT "listing_grant_pkey" PRIMARY KEY ("person_id","listing_key")
);

-- CreateTable
CREATE TABLE "invitation" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "permissions" JSONB NOT NULL,
    "all_listings" BOOLEAN NOT NULL,
    "listing_keys" INTEGER[],
    "invited_by" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "password_reset" (
    "id" SERIAL NOT NULL,
    "person_id" INTEGER NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "password_reset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "provider_login" (
    "provider" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "person_id" INTEGER NOT NULL,

    CONSTRAINT "provider_login_pkey" PRIMARY KEY ("provider","provider_id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL,
    "person_id" INTEGER NOT NULL,
    "verified_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_agent" TEXT NOT NULL DEFAULT '',
    "ip" TEXT,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_failure" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "device" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_in_failure_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "reservation_listing_key_check_out_idx" ON "reservation"("listing_key", "check_out");

-- CreateIndex
CREATE INDEX "reservation_account_id_booked_at_id_idx" ON "reservation"("account_id", "booked_at" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "reservation_account_id_pms_name_reservation_id_key" ON "reservation"("account_id", "pms_name", "reservation_id");

-- CreateIndex
CREATE INDEX "listing_group_account_id_parent_group_id_idx" ON "listing_group"("account_id", "parent_group_id");

-- CreateIndex
CREATE INDEX "listing_group_parent_group_id_idx" ON "listing_group"("parent_group_id");

-- CreateIndex
CREATE INDEX "mapping_group_account_id_idx" ON "mapping_group"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_hash_key" ON "api_key"("hash");

-- CreateIndex
CREATE INDEX "api_key_person_id_status_idx" ON "api_key"("person_id", "status");

-- CreateIndex
CREATE INDEX "api_call_person_id_created_at_idx" ON "api_call"("person_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "api_call_created_at_idx" ON "api_call"("created_at");

-- CreateIndex
CREATE INDEX "idempotent_answer_created_at_idx" ON "idempotent_answer"("created_at");

-- CreateIndex
CREATE INDEX "listing_group_id_idx" ON "listing"("group_id");

-- CreateIndex
CREATE INDEX "listing_subgroup_id_idx" ON "listing"("subgroup_id");

-- CreateIndex
CREATE INDEX "listing_mapping_group_id_idx" ON "listing"("mapping_group_id");

-- CreateIndex
CREATE UNIQUE INDEX "listing_account_id_pms_name_listing_id_key" ON "listing"("account_id", "pms_name", "listing_id");

-- CreateIndex
CREATE INDEX "log_entry_account_id_log_type_created_at_id_idx" ON "log_entry"("account_id", "log_type", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "market_listing_room_type_currency_latitude_longitude_idx" ON "market_listing"("room_type", "currency", "latitude", "longitude");

-- CreateIndex
CREATE UNIQUE INDEX "market_listing_source_external_id_key" ON "market_listing"("source", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "person_email_key" ON "person"("email");

-- CreateIndex
CREATE INDEX "person_account_id_idx" ON "person"("account_id");

-- CreateIndex
CREATE INDEX "listing_grant_listing_key_idx" ON "listing_grant"("listing_key");

-- CreateIndex
CREATE UNIQUE INDEX "invitation_token_hash_key" ON "invitation"("token_hash");

-- CreateIndex
CREATE INDEX "invitation_account_id_idx" ON "invitation"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "password_reset_token_hash_key" ON "password_reset"("token_hash");

-- CreateIndex
CREATE INDEX "password_reset_person_id_idx" ON "password_reset"("person_id");

-- CreateIndex
CREATE INDEX "provider_login_person_id_idx" ON "provider_login"("person_id");

-- CreateIndex
CREATE INDEX "session_person_id_idx" ON "session"("person_id");

-- CreateIndex
CREATE INDEX "sign_in_failure_email_created_at_idx" ON "sign_in_failure"("email", "created_at");

-- AddForeignKey
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_listing_key_fkey" FOREIGN KEY ("listing_key") REFERENCES "listing"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "listing_group" ADD CONSTRAINT "listing_group_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "listing_group" ADD CONSTRAINT "listing_group_parent_group_id_fkey" FOREIGN KEY ("parent_group_id") REFERENCES "listing_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mapping_group" ADD CONSTRAINT "mapping_group_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "listing" ADD CONSTRAINT "listing_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "listing" ADD CONSTRAINT "listing_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "listing_group"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "listing" ADD CONSTRAINT "listing_subgroup_id_fkey" FOREIGN KEY ("subgroup_id") REFERENCES "listing_group"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "listing" ADD CONSTRAINT "listing_mapping_group_id_fkey" FOREIGN KEY ("mapping_group_id") REFERENCES "mapping_group"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_month" ADD CONSTRAINT "calendar_month_listing_key_fkey" FOREIGN KEY ("listing_key") REFERENCES "listing"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "log_entry" ADD CONSTRAINT "log_entry_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "market_month" ADD CONSTRAINT "market_month_listing_key_fkey" FOREIGN KEY ("listing_key") REFERENCES "market_listing"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person" ADD CONSTRAINT "person_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "listing_grant" ADD CONSTRAINT "listing_grant_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "listing_grant" ADD CONSTRAINT "listing_grant_listing_key_fkey" FOREIGN KEY ("listing_key") REFERENCES "listing"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provider_login" ADD CONSTRAINT "provider_login_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A group's name is taken once under its parent, in any case. Prisma cannot declare an expression index.
CREATE UNIQUE INDEX "listing_group_name_key" ON "listing_group" ("account_id", COALESCE("parent_group_id", 0), lower("name"));

-- Lists are in code-point order (contract, "Order"), whatever the server's locale.
ALTER TABLE "listing" ALTER COLUMN "pms_name" TYPE TEXT COLLATE "C", ALTER COLUMN "listing_id" TYPE TEXT COLLATE "C";
ALTER TABLE "reservation" ALTER COLUMN "reservation_id" TYPE TEXT COLLATE "C";
