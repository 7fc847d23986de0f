-- AlterTable
ALTER TABLE "market_listing" ADD COLUMN     "host_id" TEXT,
ADD COLUMN     "stated_price" INTEGER;
