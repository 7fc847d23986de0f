-- CreateTable
CREATE TABLE "membership_version" (
    "id" BIGSERIAL NOT NULL,
    "listing_key" INTEGER NOT NULL,
    "group_id" INTEGER,
    "subgroup_id" INTEGER,
    "mapping_group_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "membership_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "market_shape" (
    "id" TEXT NOT NULL,
    "content" BYTEA NOT NULL,

    CONSTRAINT "market_shape_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "price_snapshot" (
    "listing_key" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "last_day" DATE NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL,
    "engine" SMALLINT NOT NULL,
    "shape_id" TEXT NOT NULL,
    "recommended" BIGINT,
    "content" BYTEA NOT NULL,

    CONSTRAINT "price_snapshot_pkey" PRIMARY KEY ("listing_key","day")
);

-- CreateIndex
CREATE INDEX "membership_version_listing_key_created_at_idx" ON "membership_version"("listing_key", "created_at");

-- CreateIndex
CREATE INDEX "membership_version_mapping_group_id_idx" ON "membership_version"("mapping_group_id");

-- CreateIndex
CREATE INDEX "price_snapshot_shape_id_idx" ON "price_snapshot"("shape_id");

-- AddForeignKey
ALTER TABLE "membership_version" ADD CONSTRAINT "membership_version_listing_key_fkey" FOREIGN KEY ("listing_key") REFERENCES "listing"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_snapshot" ADD CONSTRAINT "price_snapshot_listing_key_fkey" FOREIGN KEY ("listing_key") REFERENCES "listing"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_snapshot" ADD CONSTRAINT "price_snapshot_shape_id_fkey" FOREIGN KEY ("shape_id") REFERENCES "market_shape"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What was stored before versions were kept counts from the instant at which the listing was added.
INSERT INTO "membership_version" ("listing_key", "group_id", "subgroup_id", "mapping_group_id", "created_at")
SELECT "key", "group_id", "subgroup_id", "mapping_group_id", "created_at" FROM "listing"
WHERE num_nonnulls("group_id", "subgroup_id", "mapping_group_id") > 0;

-- Groups are written in five places, and by the database where a group is deleted. A listing that goes with its account
-- may be gone when its last change is seen. \073 is the semicolon, at which drivers cut a script.
CREATE FUNCTION listing_changes_groups() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
    INSERT INTO "membership_version" ("listing_key", "group_id", "subgroup_id", "mapping_group_id", "created_at")
    SELECT NEW."key", NEW."group_id", NEW."subgroup_id", NEW."mapping_group_id",
        CASE TG_OP WHEN ''INSERT'' THEN NEW."created_at" ELSE date_trunc(''milliseconds'', clock_timestamp()) END
    WHERE EXISTS (SELECT 1 FROM "listing" WHERE "key" = NEW."key")\073
    RETURN NULL\073
END
';

CREATE TRIGGER "listing_begins_in_groups" AFTER INSERT ON "listing" FOR EACH ROW
    WHEN (num_nonnulls(NEW."group_id", NEW."subgroup_id", NEW."mapping_group_id") > 0)
    EXECUTE FUNCTION listing_changes_groups();

CREATE TRIGGER "listing_changes_groups" AFTER UPDATE ON "listing" FOR EACH ROW
    WHEN ((OLD."group_id", OLD."subgroup_id", OLD."mapping_group_id")
        IS DISTINCT FROM (NEW."group_id", NEW."subgroup_id", NEW."mapping_group_id"))
    EXECUTE FUNCTION listing_changes_groups();
