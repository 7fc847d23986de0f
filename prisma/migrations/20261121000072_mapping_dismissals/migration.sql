-- CreateTable
CREATE TABLE "mapping_dismissal" (
    "account_id" INTEGER NOT NULL,
    "listing_key" INTEGER NOT NULL,
    "other_key" INTEGER NOT NULL,

    CONSTRAINT "mapping_dismissal_pkey" PRIMARY KEY ("account_id","listing_key","other_key")
);

-- CreateIndex
CREATE INDEX "mapping_dismissal_listing_key_idx" ON "mapping_dismissal"("listing_key");

-- CreateIndex
CREATE INDEX "mapping_dismissal_other_key_idx" ON "mapping_dismissal"("other_key");

-- AddForeignKey
ALTER TABLE "mapping_dismissal" ADD CONSTRAINT "mapping_dismissal_listing_key_fkey" FOREIGN KEY ("listing_key") REFERENCES "listing"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mapping_dismissal" ADD CONSTRAINT "mapping_dismissal_other_key_fkey" FOREIGN KEY ("other_key") REFERENCES "listing"("key") ON DELETE CASCADE ON UPDATE CASCADE;
