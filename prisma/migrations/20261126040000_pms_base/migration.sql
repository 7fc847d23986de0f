-- AlterTable
ALTER TABLE "connection_listing" ADD COLUMN "pms_base" BIGINT;
