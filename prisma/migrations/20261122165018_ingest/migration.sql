-- AlterTable
ALTER TABLE "connection_listing" ADD COLUMN     "calendar_as_of" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "integration_token" (
    "id" SERIAL NOT NULL,
    "connection_id" INTEGER NOT NULL,
    "status" "KeyStatus" NOT NULL,
    "prefix" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "retires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "integration_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_plan" (
    "listing_key" INTEGER NOT NULL,
    "plan_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "plan_type" TEXT,
    "adjustment" DOUBLE PRECISION,
    "update_type" TEXT,

    CONSTRAINT "rate_plan_pkey" PRIMARY KEY ("listing_key","plan_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "integration_token_hash_key" ON "integration_token"("hash");

-- CreateIndex
CREATE INDEX "integration_token_connection_id_status_idx" ON "integration_token"("connection_id", "status");

-- AddForeignKey
ALTER TABLE "integration_token" ADD CONSTRAINT "integration_token_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rate_plan" ADD CONSTRAINT "rate_plan_listing_key_fkey" FOREIGN KEY ("listing_key") REFERENCES "listing"("key") ON DELETE CASCADE ON UPDATE CASCADE;
