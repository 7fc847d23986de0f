-- AlterTable
ALTER TABLE "proposal" ADD COLUMN     "moves" JSONB;
