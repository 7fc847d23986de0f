-- AlterTable
ALTER TABLE "provider_login" ADD COLUMN     "id" UUID NOT NULL DEFAULT gen_random_uuid(),
ADD COLUMN     "label" TEXT,
ADD COLUMN     "linked_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE UNIQUE INDEX "provider_login_id_key" ON "provider_login"("id");
