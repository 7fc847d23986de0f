-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "FeedFailure" ADD VALUE 'too_large';
ALTER TYPE "FeedFailure" ADD VALUE 'too_many_lines';
ALTER TYPE "FeedFailure" ADD VALUE 'line_too_long';
ALTER TYPE "FeedFailure" ADD VALUE 'too_many_parameters';
ALTER TYPE "FeedFailure" ADD VALUE 'too_deep';
ALTER TYPE "FeedFailure" ADD VALUE 'too_many_events';
ALTER TYPE "FeedFailure" ADD VALUE 'too_slow';
ALTER TYPE "FeedFailure" ADD VALUE 'too_much_memory';
