-- AlterTable
ALTER TABLE "person" ADD COLUMN     "email_verified_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "sign_up" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "account_name" TEXT,
    "kind" "AccountKind" NOT NULL DEFAULT 'customer',
    "is_invited" BOOLEAN NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_up_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "sign_up_token_hash_key" ON "sign_up"("token_hash");

-- CreateIndex
CREATE INDEX "sign_up_email_created_at_idx" ON "sign_up"("email", "created_at");
