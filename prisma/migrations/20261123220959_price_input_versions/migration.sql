-- CreateTable
CREATE TABLE "setting_version" (
    "id" BIGSERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "decimals" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "setting_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deleted_group" (
    "id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL,
    "rules" JSONB NOT NULL,
    "overrides" JSONB NOT NULL,

    CONSTRAINT "deleted_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "currency_version" (
    "id" BIGSERIAL NOT NULL,
    "listing_key" INTEGER NOT NULL,
    "currency" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "currency_version_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "setting_version_account_id_created_at_idx" ON "setting_version"("account_id", "created_at");

-- CreateIndex
CREATE INDEX "deleted_group_account_id_deleted_at_idx" ON "deleted_group"("account_id", "deleted_at");

-- CreateIndex
CREATE INDEX "currency_version_listing_key_created_at_idx" ON "currency_version"("listing_key", "created_at");

-- AddForeignKey
ALTER TABLE "setting_version" ADD CONSTRAINT "setting_version_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deleted_group" ADD CONSTRAINT "deleted_group_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "currency_version" ADD CONSTRAINT "currency_version_listing_key_fkey" FOREIGN KEY ("listing_key") REFERENCES "listing"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- Every change of the decimals is in the log, so the past is known. The log of an account begins with the account.
INSERT INTO "setting_version" ("account_id", "decimals", "created_at")
SELECT "id", coalesce((
    SELECT ("changes" -> 'old_value' ->> 'decimals')::boolean FROM "log_entry"
    WHERE "log_entry"."account_id" = "account"."id" AND "action" = 'settings_changed'
        AND "changes" -> 'new_value' ->> 'decimals' IS NOT NULL
    ORDER BY "log_entry"."id" LIMIT 1), "decimals"), "created_at" FROM "account";

INSERT INTO "setting_version" ("account_id", "decimals", "created_at")
SELECT "account_id", ("changes" -> 'new_value' ->> 'decimals')::boolean, "created_at" FROM "log_entry"
WHERE "action" = 'settings_changed' AND "changes" -> 'new_value' ->> 'decimals' IS NOT NULL
ORDER BY "id";

-- Imports changed currencies without a trace, so a listing's currency is known from now on only.
INSERT INTO "currency_version" ("listing_key", "currency", "created_at")
SELECT "key", "currency", date_trunc('milliseconds', clock_timestamp()) FROM "listing";

-- Triggers write versions, whoever writes the settings, currencies and groups. \073 is the semicolon, at which drivers cut
-- a script. Versions are of the instant of the statement, truncated as they are stored.
CREATE FUNCTION account_adds_setting_version() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
    INSERT INTO "setting_version" ("account_id", "decimals", "created_at")
    VALUES (NEW."id", NEW."decimals",
        CASE TG_OP WHEN ''INSERT'' THEN NEW."created_at" ELSE date_trunc(''milliseconds'', clock_timestamp()) END)\073
    RETURN NULL\073
END
';

CREATE TRIGGER "account_begins_setting_versions" AFTER INSERT ON "account" FOR EACH ROW
    EXECUTE FUNCTION account_adds_setting_version();

CREATE TRIGGER "account_adds_setting_version" AFTER UPDATE ON "account" FOR EACH ROW
    WHEN (OLD."decimals" IS DISTINCT FROM NEW."decimals")
    EXECUTE FUNCTION account_adds_setting_version();

CREATE FUNCTION listing_begins_currency_versions() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
    INSERT INTO "currency_version" ("listing_key", "currency", "created_at")
    SELECT "key", "currency", "created_at" FROM inserted\073
    RETURN NULL\073
END
';

CREATE TRIGGER "listing_begins_currency_versions" AFTER INSERT ON "listing"
    REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION listing_begins_currency_versions();

-- A listing that goes with its account may be gone when its last change is seen.
CREATE FUNCTION listing_adds_currency_version() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
    INSERT INTO "currency_version" ("listing_key", "currency", "created_at")
    SELECT NEW."key", NEW."currency", date_trunc(''milliseconds'', clock_timestamp())
    WHERE EXISTS (SELECT 1 FROM "listing" WHERE "key" = NEW."key")\073
    RETURN NULL\073
END
';

CREATE TRIGGER "listing_adds_currency_version" AFTER UPDATE ON "listing" FOR EACH ROW
    WHEN (OLD."currency" IS DISTINCT FROM NEW."currency")
    EXECUTE FUNCTION listing_adds_currency_version();

-- A group that goes with its account leaves nothing.
CREATE FUNCTION group_is_deleted() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
    INSERT INTO "deleted_group" ("id", "account_id", "name", "deleted_at", "rules", "overrides")
    SELECT OLD."id", OLD."account_id", OLD."name", date_trunc(''milliseconds'', clock_timestamp()),
        coalesce((
            SELECT jsonb_agg(jsonb_build_object(''id'', state.id, ''kind'', state.kind, ''version'', state.version,
                ''is_on'', state.is_on, ''payload'', state.payload, ''user_id'', state.user_id,
                ''created_at'', state.created_at) ORDER BY state.id, state.version)
            FROM (
                SELECT id, kind, version, is_on, payload, user_id, updated_at AS created_at
                FROM "customization" WHERE group_id = OLD."id"
                UNION ALL
                SELECT rule.id, rule.kind, past.version, past.is_on, past.payload, past.user_id, past.created_at
                FROM "customization" AS rule JOIN "customization_version" AS past ON past.customization_id = rule.id
                WHERE rule.group_id = OLD."id") AS state), ''[]''),
        coalesce((
            SELECT jsonb_agg(jsonb_build_object(''id'', id, ''date'', date, ''state'', state,
                ''created_at'', created_at) ORDER BY id)
            FROM "override_version" WHERE group_id = OLD."id"), ''[]'')
    WHERE EXISTS (SELECT 1 FROM "account" WHERE "id" = OLD."account_id")\073
    RETURN OLD\073
END
';

CREATE TRIGGER "group_is_deleted" BEFORE DELETE ON "listing_group" FOR EACH ROW
    EXECUTE FUNCTION group_is_deleted();
