-- AlterTable
ALTER TABLE "connection_listing" ADD COLUMN     "repriced_at" TIMESTAMPTZ(3);
