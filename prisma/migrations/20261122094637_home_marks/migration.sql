-- AlterTable
ALTER TABLE "listing_evaluation" ADD COLUMN     "home_mark" INTEGER NOT NULL DEFAULT 0;
