-- AlterTable
ALTER TABLE "market_listing" ADD COLUMN     "as_of" DATE NOT NULL DEFAULT CURRENT_DATE;

-- Of the data that is there: the first night of its calendar, but no more than a year before the last one, because a
-- calendar that was imported several times keeps the nights of earlier imports.
-- Without the trigger, which would write a version into a database without market data.
ALTER TABLE "market_listing" DISABLE TRIGGER "market_listing_changed";
UPDATE "market_listing" SET "as_of" = least(CURRENT_DATE, greatest(known.first_night, known.last_night - 364))
FROM (
    SELECT "listing_key", min("month" + (each.day - 1)::int) AS first_night, max("month" + (each.day - 1)::int) AS last_night
    FROM "market_month" CROSS JOIN LATERAL unnest("states") WITH ORDINALITY AS each (state, day)
    WHERE each.state <> 0
    GROUP BY "listing_key"
) AS known
WHERE known."listing_key" = "market_listing"."key";
ALTER TABLE "market_listing" ENABLE TRIGGER "market_listing_changed";
