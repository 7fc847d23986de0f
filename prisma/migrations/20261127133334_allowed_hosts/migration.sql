-- CreateTable
CREATE TABLE "allowed_host" (
    "account_id" INTEGER NOT NULL,
    "host" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "allowed_host_pkey" PRIMARY KEY ("account_id","host")
);

-- AddForeignKey
ALTER TABLE "allowed_host" ADD CONSTRAINT "allowed_host_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
