-- A mapping group is dissolved by whoever unmaps its listings, never under them.
ALTER TABLE "listing" DROP CONSTRAINT "listing_mapping_group_id_fkey";
ALTER TABLE "listing" ADD CONSTRAINT "listing_mapping_group_id_fkey" FOREIGN KEY ("mapping_group_id") REFERENCES "mapping_group"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- A child is in a group, and nobody's own child.
ALTER TABLE "listing" ADD CONSTRAINT "listing_parent_check" CHECK ("parent_key" = 0 OR ("mapping_group_id" IS NOT NULL AND "parent_key" > 0 AND "parent_key" <> "key"));

-- A group has one parent at most.
CREATE UNIQUE INDEX "listing_mapping_parent_key" ON "listing" ((CASE WHEN "parent_key" = 0 THEN "mapping_group_id" END));
