-- CreateEnum
CREATE TYPE "FeedFailure" AS ENUM ('unreachable', 'refused', 'rate_limit', 'not_calendar', 'empty');

-- CreateEnum
CREATE TYPE "FeedEventKind" AS ENUM ('booked', 'blocked', 'unavailable');

-- CreateTable
CREATE TABLE "connection_feed" (
    "id" SERIAL NOT NULL,
    "connection_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "listing_key" INTEGER NOT NULL,
    "channel" TEXT NOT NULL,
    "url" BYTEA NOT NULL,
    "etag" TEXT,
    "last_modified" TEXT,
    "last_good_at" TIMESTAMPTZ(3),
    "failure" "FeedFailure",
    "reason" TEXT,
    "failures" SMALLINT NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "next_read_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "connection_feed_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "connection_feed_event" (
    "feed_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "account_id" INTEGER NOT NULL,
    "reservation_id" TEXT NOT NULL,
    "check_in" DATE NOT NULL,
    "check_out" DATE NOT NULL,
    "kind" "FeedEventKind" NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "absent_at" TIMESTAMPTZ(3),
    "confirm_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),

    CONSTRAINT "connection_feed_event_pkey" PRIMARY KEY ("feed_id","key")
);

-- CreateIndex
CREATE INDEX "connection_feed_connection_id_next_read_at_idx" ON "connection_feed"("connection_id", "next_read_at");

-- CreateIndex
CREATE INDEX "connection_feed_listing_key_idx" ON "connection_feed"("listing_key");

-- CreateIndex
CREATE INDEX "connection_feed_account_id_idx" ON "connection_feed"("account_id");

-- CreateIndex
CREATE INDEX "connection_feed_event_account_id_idx" ON "connection_feed_event"("account_id");

-- AddForeignKey
ALTER TABLE "connection_feed" ADD CONSTRAINT "connection_feed_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connection_feed" ADD CONSTRAINT "connection_feed_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connection_feed" ADD CONSTRAINT "connection_feed_listing_key_fkey" FOREIGN KEY ("listing_key") REFERENCES "listing"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connection_feed_event" ADD CONSTRAINT "connection_feed_event_feed_id_fkey" FOREIGN KEY ("feed_id") REFERENCES "connection_feed"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connection_feed_event" ADD CONSTRAINT "connection_feed_event_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
