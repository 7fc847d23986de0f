-- AlterTable
ALTER TABLE "connection" ADD COLUMN     "confirmed_at" TIMESTAMPTZ(3),
ADD COLUMN     "excluded" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "lease_id" UUID,
ADD COLUMN     "lease_until" TIMESTAMPTZ(3),
ADD COLUMN     "preview" JSONB,
ADD COLUMN     "requested_by" INTEGER;

-- AlterTable
ALTER TABLE "connection_run" ADD COLUMN     "problems" TEXT[] DEFAULT ARRAY[]::TEXT[];
