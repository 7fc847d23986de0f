-- Prices of calendars are no longer limited to 32 bits. The packed text is generated from them, so it is dropped and
-- made again with a function that takes the new type.
ALTER TABLE "market_month" DROP COLUMN "packed";
DROP FUNCTION packed_nights(SMALLINT[], INTEGER[]);

-- AlterTable
ALTER TABLE "calendar_month" ALTER COLUMN "prices" SET DATA TYPE DOUBLE PRECISION[];

-- AlterTable
ALTER TABLE "market_listing" ALTER COLUMN "stated_price" SET DATA TYPE DOUBLE PRECISION;

-- AlterTable
ALTER TABLE "market_month" ALTER COLUMN "prices" SET DATA TYPE DOUBLE PRECISION[];

CREATE FUNCTION packed_nights(states SMALLINT[], prices DOUBLE PRECISION[]) RETURNS text LANGUAGE sql IMMUTABLE
    AS 'SELECT array_to_string(states, '''') || '' '' || array_to_string(prices, '','')';

ALTER TABLE "market_month" ADD COLUMN "packed" TEXT GENERATED ALWAYS AS (packed_nights("states", "prices")) STORED;
