-- CreateEnum
CREATE TYPE "UploadState" AS ENUM ('receiving', 'draft', 'waiting', 'running', 'done', 'failed', 'undone');

-- CreateEnum
CREATE TYPE "UploadChangeKind" AS ENUM ('reservation', 'listing', 'month');

-- CreateTable
CREATE TABLE "upload" (
    "id" TEXT NOT NULL,
    "account_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "received" INTEGER NOT NULL DEFAULT 0,
    "state" "UploadState" NOT NULL DEFAULT 'receiving',
    "settings" JSONB NOT NULL DEFAULT '{}',
    "progress" JSONB,
    "result" JSONB,
    "problems" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "imported_at" TIMESTAMPTZ(3),
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "upload_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "upload_piece" (
    "upload_id" TEXT NOT NULL,
    "at" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "upload_piece_pkey" PRIMARY KEY ("upload_id","at")
);

-- CreateTable
CREATE TABLE "upload_change" (
    "upload_id" TEXT NOT NULL,
    "kind" "UploadChangeKind" NOT NULL,
    "name" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "upload_change_pkey" PRIMARY KEY ("upload_id","kind","name")
);

-- CreateTable
CREATE TABLE "upload_match" (
    "account_id" INTEGER NOT NULL,
    "holds" TEXT NOT NULL,
    "header" TEXT NOT NULL,
    "field" TEXT,

    CONSTRAINT "upload_match_pkey" PRIMARY KEY ("account_id","holds","header")
);

-- CreateIndex
CREATE INDEX "upload_account_id_created_at_idx" ON "upload"("account_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "upload_state_created_at_idx" ON "upload"("state", "created_at");

-- AddForeignKey
ALTER TABLE "upload" ADD CONSTRAINT "upload_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upload_piece" ADD CONSTRAINT "upload_piece_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "upload"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upload_change" ADD CONSTRAINT "upload_change_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "upload"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upload_match" ADD CONSTRAINT "upload_match_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
