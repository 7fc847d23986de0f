-- CreateTable
CREATE TABLE "listing_view" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "person_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "listing_view_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "listing_view_person_id_idx" ON "listing_view"("person_id");

-- CreateIndex
CREATE UNIQUE INDEX "listing_view_account_id_person_id_name_key" ON "listing_view"("account_id", "person_id", "name");

-- AddForeignKey
ALTER TABLE "listing_view" ADD CONSTRAINT "listing_view_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "listing_view" ADD CONSTRAINT "listing_view_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;
