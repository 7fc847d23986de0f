-- CreateTable
CREATE TABLE "market_version" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" UUID NOT NULL,

    CONSTRAINT "market_version_pkey" PRIMARY KEY ("id")
);

-- By triggers, so that no writer can forget it. \073 is the semicolon, at which drivers cut a script into statements.
CREATE FUNCTION market_changed() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
    INSERT INTO "market_version" ("id", "version") VALUES (1, gen_random_uuid())
    ON CONFLICT ("id") DO UPDATE SET "version" = excluded."version"\073
    RETURN NULL\073
END
';

CREATE TRIGGER "market_listing_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "market_listing"
    FOR EACH STATEMENT EXECUTE FUNCTION market_changed();

CREATE TRIGGER "market_month_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "market_month"
    FOR EACH STATEMENT EXECUTE FUNCTION market_changed();

-- The text in which the nights of hundreds of comparables are read at once: making it takes most of the time of
-- reading, so it is made when they are written.
CREATE FUNCTION packed_nights(states SMALLINT[], prices INTEGER[]) RETURNS text LANGUAGE sql IMMUTABLE
    AS 'SELECT array_to_string(states, '''') || '' '' || array_to_string(prices, '','')';

ALTER TABLE "market_month" ADD COLUMN "packed" TEXT GENERATED ALWAYS AS (packed_nights("states", "prices")) STORED;
