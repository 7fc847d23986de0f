-- AlterTable
ALTER TABLE "listing" ADD COLUMN     "new_currency" TEXT;

-- A changed currency waits at the listing, because files change it too.
UPDATE "listing" SET "new_currency" = "tied"."new_currency"
FROM "connection_listing" AS "tied"
WHERE "tied"."listing_key" = "listing"."key" AND "tied"."new_currency" IS NOT NULL;

-- AlterTable
ALTER TABLE "connection_listing" DROP COLUMN "new_currency";

-- An import of a file can be undone while its listings are as it left them.
UPDATE "upload_change" SET "before" = "before" || '{"new_currency": null}', "after" = "after" || '{"new_currency": null}'
WHERE "kind" = 'listing';

-- True for a rule whose prices are amounts of money, as `hasAmounts` of lib/pricing/customizations/amounts.ts tells.
CREATE FUNCTION rule_has_amounts("kind" text, "payload" jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS '
    SELECT coalesce(CASE "kind"
        WHEN ''last_minute_prices'' THEN "payload" ->> ''last_min_factor_type'' = ''fixed''
        WHEN ''custom_seasonal_profile'' THEN
            ("payload" #>> ''{custom_seasonal_profile,price_type}'' = ''fixed''
                AND "payload" #> ''{custom_seasonal_profile,seasons,0}'' IS NOT NULL)
            OR (coalesce("payload" #>> ''{custom_seasonal_profile,price_type_non_repeating}'',
                    "payload" #>> ''{custom_seasonal_profile,price_type}'') = ''fixed''
                AND "payload" #> ''{custom_seasonal_profile,non_repeating_seasons,0}'' IS NOT NULL)
        END, false)
';

-- Amounts of a group's rule without a currency take the one that its listings share.
UPDATE "customization" AS "rule" SET "payload" = "rule"."payload" || jsonb_build_object('currency', "shared"."currency")
FROM (
    SELECT "listing_group"."id", min("listing"."currency") AS "currency"
    FROM "listing_group" JOIN "listing" ON "listing_group"."id" IN ("listing"."group_id", "listing"."subgroup_id")
    GROUP BY "listing_group"."id" HAVING count(DISTINCT "listing"."currency") = 1
) AS "shared"
WHERE "rule"."group_id" = "shared"."id" AND rule_has_amounts("rule"."kind", "rule"."payload");

-- Their earlier versions were in the same currency.
UPDATE "customization_version" AS "earlier"
SET "payload" = "earlier"."payload" || jsonb_build_object('currency', "rule"."payload" ->> 'currency')
FROM "customization" AS "rule"
WHERE "rule"."id" = "earlier"."customization_id" AND "rule"."payload" ? 'currency'
    AND rule_has_amounts("rule"."kind", "earlier"."payload");

-- Listings with a group's amounts in another currency are evaluated again, so that their action opens.
UPDATE "listing_evaluation" AS "evaluation" SET "mark" = "mark" + 1, "due_at" = to_timestamp(0)
FROM "listing"
WHERE "evaluation"."listing_key" = "listing"."key" AND (
    EXISTS (
        SELECT 1 FROM "customization" AS "rule"
        WHERE "rule"."group_id" IN ("listing"."group_id", "listing"."subgroup_id") AND "rule"."is_on"
            AND rule_has_amounts("rule"."kind", "rule"."payload")
            AND "rule"."payload" ->> 'currency' IS DISTINCT FROM "listing"."currency")
    OR EXISTS (
        SELECT 1 FROM "group_override"
        WHERE "group_override"."group_id" IN ("listing"."group_id", "listing"."subgroup_id")
            AND "group_override"."currency" IS NOT NULL
            AND "group_override"."currency" IS DISTINCT FROM "listing"."currency"));

-- Listings get their groups and currency in several places. \073 is the semicolon, at which drivers cut a script.
CREATE FUNCTION group_amounts_take_currency() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
    UPDATE "customization" AS "rule" SET "payload" = "rule"."payload" || jsonb_build_object(''currency'', "shared"."currency")
    FROM (
        SELECT "unnamed"."id", min("listing"."currency") AS "currency"
        FROM "customization" AS "unnamed"
            JOIN "listing" ON "unnamed"."group_id" IN ("listing"."group_id", "listing"."subgroup_id")
        WHERE "unnamed"."group_id" = ANY(CASE TG_OP
                WHEN ''DELETE'' THEN ARRAY[OLD."group_id", OLD."subgroup_id"]
                WHEN ''INSERT'' THEN ARRAY[NEW."group_id", NEW."subgroup_id"]
                ELSE ARRAY[NEW."group_id", NEW."subgroup_id", OLD."group_id", OLD."subgroup_id"] END)
            AND NOT "unnamed"."payload" ? ''currency'' AND rule_has_amounts("unnamed"."kind", "unnamed"."payload")
        GROUP BY "unnamed"."id" HAVING count(DISTINCT "listing"."currency") = 1
    ) AS "shared"
    WHERE "rule"."id" = "shared"."id"\073
    RETURN NULL\073
END
';

CREATE TRIGGER "listing_joins_currency" AFTER INSERT ON "listing" FOR EACH ROW
    WHEN (num_nonnulls(NEW."group_id", NEW."subgroup_id") > 0)
    EXECUTE FUNCTION group_amounts_take_currency();

CREATE TRIGGER "listing_changes_currency" AFTER UPDATE ON "listing" FOR EACH ROW
    WHEN ((OLD."group_id", OLD."subgroup_id", OLD."currency")
        IS DISTINCT FROM (NEW."group_id", NEW."subgroup_id", NEW."currency"))
    EXECUTE FUNCTION group_amounts_take_currency();

CREATE TRIGGER "listing_leaves_currency" AFTER DELETE ON "listing" FOR EACH ROW
    WHEN (num_nonnulls(OLD."group_id", OLD."subgroup_id") > 0)
    EXECUTE FUNCTION group_amounts_take_currency();
