-- CreateTable
CREATE TABLE "listing_price_version" (
    "id" BIGSERIAL NOT NULL,
    "listing_key" INTEGER NOT NULL,
    "min_price" BIGINT,
    "base_price" BIGINT,
    "max_price" BIGINT,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "listing_price_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "group_override" (
    "group_id" INTEGER NOT NULL,
    "date" DATE NOT NULL,
    "currency" TEXT,
    "price" BIGINT,
    "price_type" TEXT,
    "min_price" BIGINT,
    "min_price_type" TEXT,
    "max_price" BIGINT,
    "max_price_type" TEXT,
    "base_price" BIGINT,
    "min_stay" SMALLINT,
    "check_in" TEXT,
    "check_out" TEXT,
    "reason" TEXT,
    "lead_time_expiry" SMALLINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "group_override_pkey" PRIMARY KEY ("group_id","date")
);

-- CreateTable
CREATE TABLE "override_version" (
    "id" BIGSERIAL NOT NULL,
    "listing_key" INTEGER,
    "group_id" INTEGER,
    "date" DATE NOT NULL,
    "state" JSONB,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "override_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "guard_rail" (
    "listing_key" INTEGER NOT NULL,
    "max_change_percent" DOUBLE PRECISION,
    "cool_down_hours" INTEGER,
    "floor" BIGINT,
    "user_id" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "guard_rail_pkey" PRIMARY KEY ("listing_key")
);

-- CreateIndex
CREATE INDEX "listing_price_version_listing_key_created_at_idx" ON "listing_price_version"("listing_key", "created_at");

-- CreateIndex
CREATE INDEX "override_version_listing_key_date_created_at_idx" ON "override_version"("listing_key", "date", "created_at");

-- CreateIndex
CREATE INDEX "override_version_group_id_date_created_at_idx" ON "override_version"("group_id", "date", "created_at");

-- AddForeignKey
ALTER TABLE "listing_price_version" ADD CONSTRAINT "listing_price_version_listing_key_fkey" FOREIGN KEY ("listing_key") REFERENCES "listing"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_override" ADD CONSTRAINT "group_override_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "listing_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "override_version" ADD CONSTRAINT "override_version_listing_key_fkey" FOREIGN KEY ("listing_key") REFERENCES "listing"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "override_version" ADD CONSTRAINT "override_version_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "listing_group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "guard_rail" ADD CONSTRAINT "guard_rail_listing_key_fkey" FOREIGN KEY ("listing_key") REFERENCES "listing"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- What was stored before versions were kept counts from the instant at which it was made.
INSERT INTO "listing_price_version" ("listing_key", "min_price", "base_price", "max_price", "user_id", "created_at")
SELECT "key", "min_price", "base_price", "max_price", 0, "created_at" FROM "listing";

INSERT INTO "override_version" ("listing_key", "date", "state", "user_id", "created_at")
SELECT "listing_key", "date", to_jsonb("override"), 0, "created_at" FROM "override";

-- Every listing has a first version, whoever inserts it. \073 is the semicolon, at which drivers cut a script.
CREATE FUNCTION listing_has_prices() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
    INSERT INTO "listing_price_version" ("listing_key", "min_price", "base_price", "max_price", "user_id", "created_at")
    SELECT "key", "min_price", "base_price", "max_price", 0, "created_at" FROM inserted\073
    RETURN NULL\073
END
';

CREATE TRIGGER "listing_has_prices" AFTER INSERT ON "listing"
    REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION listing_has_prices();
