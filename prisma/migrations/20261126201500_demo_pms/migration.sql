-- AlterEnum
ALTER TYPE "ConnectionKind" ADD VALUE 'demo';

-- CreateTable
CREATE TABLE "demo_month" (
    "listing_key" INTEGER NOT NULL,
    "month" DATE NOT NULL,
    "prices" DOUBLE PRECISION[],
    "states" SMALLINT[],
    "min_stays" SMALLINT[],

    CONSTRAINT "demo_month_pkey" PRIMARY KEY ("listing_key","month")
);

-- AddForeignKey
ALTER TABLE "demo_month" ADD CONSTRAINT "demo_month_listing_key_fkey" FOREIGN KEY ("listing_key") REFERENCES "listing"("key") ON DELETE CASCADE ON UPDATE CASCADE;
