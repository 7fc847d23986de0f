-- AlterTable
ALTER TABLE "group_override" ADD COLUMN     "check_in_check_out_enabled" BOOLEAN;

-- AlterTable
ALTER TABLE "override" ADD COLUMN     "check_in_check_out_enabled" BOOLEAN;
