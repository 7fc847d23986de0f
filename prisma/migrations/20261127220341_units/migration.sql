-- AlterTable
ALTER TABLE "calendar_month" ADD COLUMN     "units_closed" SMALLINT[] DEFAULT ARRAY[]::SMALLINT[],
ADD COLUMN     "units_sellable" SMALLINT[] DEFAULT ARRAY[]::SMALLINT[],
ADD COLUMN     "units_sold" SMALLINT[] DEFAULT ARRAY[]::SMALLINT[];

-- AlterTable
ALTER TABLE "listing" ADD COLUMN     "units" SMALLINT NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "unit_version" (
    "id" BIGSERIAL NOT NULL,
    "listing_key" INTEGER NOT NULL,
    "units" SMALLINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "unit_version_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "unit_version_listing_key_created_at_idx" ON "unit_version"("listing_key", "created_at");

-- AddForeignKey
ALTER TABLE "unit_version" ADD CONSTRAINT "unit_version_listing_key_fkey" FOREIGN KEY ("listing_key") REFERENCES "listing"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- Triggers write versions, whoever writes the units. A listing begins with one unit. \073 is the semicolon, at which
-- drivers cut a script. A listing that goes with its account may be gone when its last change is seen.
CREATE FUNCTION listing_begins_unit_versions() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
    INSERT INTO "unit_version" ("listing_key", "units", "created_at")
    SELECT "key", "units", "created_at" FROM inserted WHERE "units" > 1\073
    RETURN NULL\073
END
';

CREATE TRIGGER "listing_begins_unit_versions" AFTER INSERT ON "listing"
    REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION listing_begins_unit_versions();

CREATE FUNCTION listing_adds_unit_version() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
    INSERT INTO "unit_version" ("listing_key", "units", "created_at")
    SELECT NEW."key", NEW."units", date_trunc(''milliseconds'', clock_timestamp())
    WHERE EXISTS (SELECT 1 FROM "listing" WHERE "key" = NEW."key")\073
    RETURN NULL\073
END
';

CREATE TRIGGER "listing_adds_unit_version" AFTER UPDATE ON "listing" FOR EACH ROW
    WHEN (OLD."units" IS DISTINCT FROM NEW."units")
    EXECUTE FUNCTION listing_adds_unit_version();

-- What imports have kept of listings and months so far can still be undone: it is compared with whole rows.
UPDATE "upload_change" SET
    "before" = "before" || added, "after" = "after" || added
FROM (VALUES ('listing'::"UploadChangeKind", '{"units": 1}'::jsonb),
    ('month'::"UploadChangeKind", '{"units_sold": [], "units_sellable": [], "units_closed": []}'::jsonb)) AS new (of_kind, added)
WHERE "kind" = of_kind;
