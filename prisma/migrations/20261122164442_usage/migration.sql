-- CreateTable
CREATE TABLE "usage" (
    "account_id" INTEGER NOT NULL,
    "pms_name" TEXT NOT NULL,
    "listing_id" TEXT NOT NULL,
    "month" DATE NOT NULL,
    "listing_key" INTEGER NOT NULL,
    "listing_name" TEXT NOT NULL,
    "first_pushed_at" TIMESTAMPTZ(3) NOT NULL,
    "push_id" UUID,
    "amount_cents" INTEGER NOT NULL DEFAULT 100,

    CONSTRAINT "usage_pkey" PRIMARY KEY ("account_id","pms_name","listing_id","month")
);

-- CreateTable
CREATE TABLE "usage_month" (
    "account_id" INTEGER NOT NULL,
    "month" DATE NOT NULL,
    "tax_rate_bp" INTEGER NOT NULL,

    CONSTRAINT "usage_month_pkey" PRIMARY KEY ("account_id","month")
);

-- CreateIndex
CREATE INDEX "usage_account_id_month_idx" ON "usage"("account_id", "month");

-- AddForeignKey
ALTER TABLE "usage" ADD CONSTRAINT "usage_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "usage_month" ADD CONSTRAINT "usage_month_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
