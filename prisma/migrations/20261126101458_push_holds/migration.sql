-- CreateEnum
CREATE TYPE "HoldEnding" AS ENUM ('released', 'calm', 'off');

-- CreateTable
CREATE TABLE "accepted_plan" (
    "id" BIGSERIAL NOT NULL,
    "listing_key" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL,
    "is_released" BOOLEAN NOT NULL DEFAULT false,
    "content" BYTEA NOT NULL,
    "facts" JSONB NOT NULL,

    CONSTRAINT "accepted_plan_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "plan_move" (
    "listing_key" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "mark" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "compared" SMALLINT NOT NULL,
    "moved" DOUBLE PRECISION NOT NULL,
    "moved_at" TIMESTAMPTZ(3) NOT NULL,
    "is_accepted" BOOLEAN NOT NULL DEFAULT false,
    "is_tripped" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "plan_move_pkey" PRIMARY KEY ("listing_key")
);

-- CreateTable
CREATE TABLE "push_hold" (
    "id" BIGSERIAL NOT NULL,
    "listing_key" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "open_key" INTEGER,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "judged_at" TIMESTAMPTZ(3) NOT NULL,
    "found" JSONB NOT NULL,
    "content" BYTEA NOT NULL,
    "facts" JSONB NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "ending" "HoldEnding",
    "user_id" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "push_hold_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "accepted_plan_listing_key_taken_at_idx" ON "accepted_plan"("listing_key", "taken_at" DESC);

-- CreateIndex
CREATE INDEX "accepted_plan_account_id_idx" ON "accepted_plan"("account_id");

-- CreateIndex
CREATE INDEX "plan_move_account_id_idx" ON "plan_move"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "push_hold_open_key_key" ON "push_hold"("open_key");

-- CreateIndex
CREATE INDEX "push_hold_listing_key_since_idx" ON "push_hold"("listing_key", "since" DESC);

-- CreateIndex
CREATE INDEX "push_hold_account_id_ended_at_idx" ON "push_hold"("account_id", "ended_at");

-- AddForeignKey
ALTER TABLE "accepted_plan" ADD CONSTRAINT "accepted_plan_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accepted_plan" ADD CONSTRAINT "accepted_plan_listing_key_fkey" FOREIGN KEY ("listing_key") REFERENCES "listing"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan_move" ADD CONSTRAINT "plan_move_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan_move" ADD CONSTRAINT "plan_move_listing_key_fkey" FOREIGN KEY ("listing_key") REFERENCES "listing"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_hold" ADD CONSTRAINT "push_hold_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_hold" ADD CONSTRAINT "push_hold_listing_key_fkey" FOREIGN KEY ("listing_key") REFERENCES "listing"("key") ON DELETE CASCADE ON UPDATE CASCADE;
