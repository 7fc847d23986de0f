-- AlterTable
ALTER TABLE "person" ADD COLUMN     "devices_from" TIMESTAMPTZ(3);
