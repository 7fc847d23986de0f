-- CreateTable
CREATE TABLE "floor_version" (
    "id" BIGSERIAL NOT NULL,
    "listing_key" INTEGER NOT NULL,
    "floor" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "floor_version_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "floor_version_listing_key_created_at_idx" ON "floor_version"("listing_key", "created_at");

-- AddForeignKey
ALTER TABLE "floor_version" ADD CONSTRAINT "floor_version_listing_key_fkey" FOREIGN KEY ("listing_key") REFERENCES "listing"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- Floors that are set hold from now on: before, they limited writes but no price.
INSERT INTO "floor_version" ("listing_key", "floor")
SELECT "listing_key", "floor" FROM "guard_rail" WHERE "floor" IS NOT NULL;
