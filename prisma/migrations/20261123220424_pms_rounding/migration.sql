-- AlterTable
ALTER TABLE "connection_push" ADD COLUMN     "rounding" JSONB;
