-- CreateTable
CREATE TABLE "told_price" (
    "listing_key" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "nights" BYTEA NOT NULL,

    CONSTRAINT "told_price_pkey" PRIMARY KEY ("listing_key")
);

-- AddForeignKey
ALTER TABLE "told_price" ADD CONSTRAINT "told_price_listing_key_fkey" FOREIGN KEY ("listing_key") REFERENCES "listing"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- Triggers tell the states of connections, the ends of pushes, and actions, whoever writes them. \073 is the semicolon, at
-- which drivers cut a script.
CREATE FUNCTION connection_tells_state() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
    INSERT INTO event (account_id, type, at, pms_name, data)
    SELECT NEW.account_id, ''connection.state_changed'', date_trunc(''milliseconds'', clock_timestamp()), NEW.pms_name,
        jsonb_build_object(''connection_id'', NEW.id, ''name'', NEW.name,
            ''state'', CASE WHEN NEW.paused THEN ''paused'' ELSE NEW.state::text END,
            ''previous_state'', CASE WHEN OLD.paused THEN ''paused'' ELSE OLD.state::text END,
            ''reason'', NEW.state_reason)
    FROM account WHERE id = NEW.account_id\073
    RETURN NULL\073
END
';

CREATE TRIGGER "connection_tells_state" AFTER UPDATE ON "connection" FOR EACH ROW
    WHEN (OLD."state" <> NEW."state" OR OLD."paused" <> NEW."paused")
    EXECUTE FUNCTION connection_tells_state();

CREATE FUNCTION push_tells_end() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
    INSERT INTO event (account_id, type, at, listing_key, listing_id, pms_name, data)
    SELECT push.account_id, CASE push.status WHEN ''failed'' THEN ''push.failed'' ELSE ''prices.pushed'' END,
        date_trunc(''milliseconds'', clock_timestamp()), listing.key, listing.listing_id, listing.pms_name,
        jsonb_build_object(''job_id'', push.id, ''kind'', push.kind, ''status'', push.status, ''nights'', push.nights,
            ''confirmed'', push.confirmed, ''error'', push.error)
    FROM updated AS push JOIN replaced AS before ON before.id = push.id JOIN listing ON listing.key = push.listing_key
    WHERE push.status <> before.status AND push.status IN (''confirmed'', ''partly'', ''failed'') ORDER BY listing.key\073
    RETURN NULL\073
END
';

CREATE TRIGGER "push_tells_end" AFTER UPDATE ON "price_push"
    REFERENCING OLD TABLE AS replaced NEW TABLE AS updated FOR EACH STATEMENT EXECUTE FUNCTION push_tells_end();

CREATE FUNCTION action_tells_new() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
    INSERT INTO event (account_id, type, at, listing_key, listing_id, pms_name, data)
    SELECT listing.account_id, ''action.opened'', date_trunc(''milliseconds'', clock_timestamp()), listing.key,
        listing.listing_id, listing.pms_name, jsonb_build_object(''type'', action.action_type, ''severity'', action.severity,
            ''metadata'', action.metadata)
    FROM inserted AS action JOIN listing ON listing.key = action.listing_key
    WHERE action.resolved_at IS NULL ORDER BY listing.key, action.action_type\073
    RETURN NULL\073
END
';

CREATE TRIGGER "action_tells_new" AFTER INSERT ON "action"
    REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION action_tells_new();

CREATE FUNCTION action_tells_change() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
    INSERT INTO event (account_id, type, at, listing_key, listing_id, pms_name, data)
    SELECT listing.account_id,
        CASE WHEN action.resolved_at IS NULL THEN ''action.opened'' ELSE ''action.resolved'' END,
        date_trunc(''milliseconds'', clock_timestamp()), listing.key, listing.listing_id, listing.pms_name,
        jsonb_build_object(''type'', action.action_type, ''severity'', action.severity, ''metadata'', action.metadata)
    FROM updated AS action
    JOIN replaced AS before ON (before.listing_key, before.action_type) = (action.listing_key, action.action_type)
    JOIN listing ON listing.key = action.listing_key
    WHERE (action.resolved_at IS NULL) <> (before.resolved_at IS NULL) ORDER BY listing.key, action.action_type\073
    RETURN NULL\073
END
';

CREATE TRIGGER "action_tells_change" AFTER UPDATE ON "action"
    REFERENCING OLD TABLE AS replaced NEW TABLE AS updated FOR EACH STATEMENT EXECUTE FUNCTION action_tells_change();
