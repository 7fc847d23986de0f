-- AlterTable
ALTER TABLE "connection" ADD COLUMN     "token_claim" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "request_budget" (
    "key" TEXT NOT NULL,
    "held_until" TIMESTAMPTZ(6),

    CONSTRAINT "request_budget_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "request_slot" (
    "id" BIGSERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "ended_at" TIMESTAMPTZ(6) NOT NULL,
    "span" INTEGER,

    CONSTRAINT "request_slot_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "request_slot_key_ended_at_idx" ON "request_slot"("key", "ended_at");

-- AddForeignKey
ALTER TABLE "request_slot" ADD CONSTRAINT "request_slot_key_fkey" FOREIGN KEY ("key") REFERENCES "request_budget"("key") ON DELETE CASCADE ON UPDATE CASCADE;
