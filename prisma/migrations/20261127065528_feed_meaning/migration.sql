-- CreateEnum
CREATE TYPE "FeedMeaning" AS ENUM ('ask', 'bookings', 'blocks');

-- AlterTable
ALTER TABLE "connection_feed" ADD COLUMN     "events_are" "FeedMeaning" NOT NULL DEFAULT 'ask',
ADD COLUMN     "unclear" INTEGER NOT NULL DEFAULT 0;

-- Calendars are read otherwise now: the whole ones are asked for, and not whether they have changed.
UPDATE "connection_feed" SET "etag" = NULL, "last_modified" = NULL;
