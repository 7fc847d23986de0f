-- AlterTable
ALTER TABLE "reservation" ADD COLUMN     "guest_zipcode" TEXT,
ADD COLUMN     "host_payout" BIGINT,
ADD COLUMN     "list_price" BIGINT,
ADD COLUMN     "ota_commission" BIGINT,
ADD COLUMN     "total_fees" BIGINT,
ADD COLUMN     "total_taxes" BIGINT;
