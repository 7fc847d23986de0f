-- CreateTable
CREATE TABLE "event" (
    "id" BIGSERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "seq" BIGINT,
    "type" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "log_id" BIGINT,
    "listing_key" INTEGER,
    "listing_id" TEXT,
    "pms_name" TEXT,
    "data" JSONB,

    CONSTRAINT "event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_head" (
    "account_id" INTEGER NOT NULL,
    "seq" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "event_head_pkey" PRIMARY KEY ("account_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "event_account_id_seq_key" ON "event"("account_id", "seq");

-- AddForeignKey
ALTER TABLE "event" ADD CONSTRAINT "event_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_head" ADD CONSTRAINT "event_head_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Gives the account's new events their places and returns the last one, for 10,000 at once. A function's statements each see
-- what was committed before them, so the one that looks for new events comes after the lock. \073 is the semicolon, at which
-- drivers cut a script.
CREATE FUNCTION number_events(owner int) RETURNS bigint LANGUAGE plpgsql AS E'
DECLARE
    last bigint\073
    added bigint\073
BEGIN
    IF EXISTS (SELECT 1 FROM event WHERE account_id = owner AND seq IS NULL) THEN
        INSERT INTO event_head (account_id) VALUES (owner) ON CONFLICT DO NOTHING\073
        SELECT seq INTO last FROM event_head WHERE account_id = owner FOR UPDATE\073
        UPDATE event SET seq = last + place FROM (
            SELECT id, row_number() OVER (ORDER BY id) AS place FROM (
                SELECT id FROM event WHERE account_id = owner AND seq IS NULL ORDER BY id LIMIT 10000
            ) AS new
        ) AS placed WHERE event.id = placed.id\073
        GET DIAGNOSTICS added = ROW_COUNT\073
        UPDATE event_head SET seq = last + added WHERE account_id = owner\073
    END IF\073
    RETURN coalesce((SELECT seq FROM event_head WHERE account_id = owner), 0)\073
END
';

-- What is told of a reservation: what reservation_data returns, and nothing about the guest.
CREATE FUNCTION told_stay(stay reservation) RETURNS jsonb LANGUAGE sql IMMUTABLE AS E'
    SELECT jsonb_build_object(
        ''reservation_id'', stay.reservation_id, ''check_in'', stay.check_in, ''check_out'', stay.check_out,
        ''booking_status'', stay.status, ''booked_at'', stay.booked_at, ''cancelled_at'', stay.cancelled_at,
        ''rental_revenue'', stay.rental_revenue, ''total_cost'', stay.total_cost, ''currency'', stay.currency,
        ''channel'', stay.channel, ''guests'', stay.guests)
';

-- Triggers tell bookings, whoever writes them. Stays that are over when they are first imported are no news, and rows that
-- go with their listing or account are told by its own event.
CREATE FUNCTION reservation_tells_new() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
    INSERT INTO event (account_id, type, at, listing_key, listing_id, pms_name, data)
    SELECT stay.account_id, CASE stay.status WHEN ''cancelled'' THEN ''booking.cancelled'' ELSE ''booking.created'' END,
        date_trunc(''milliseconds'', clock_timestamp()), listing.key, listing.listing_id, listing.pms_name, told_stay(stay)
    FROM inserted AS stay JOIN listing ON listing.key = stay.listing_key
    WHERE stay.check_out >= current_date - 1 ORDER BY stay.id\073
    RETURN NULL\073
END
';

CREATE TRIGGER "reservation_tells_new" AFTER INSERT ON "reservation"
    REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION reservation_tells_new();

CREATE FUNCTION reservation_tells_changed() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
    INSERT INTO event (account_id, type, at, listing_key, listing_id, pms_name, data)
    SELECT stay.account_id,
        CASE WHEN stay.status = ''cancelled'' AND before.status <> ''cancelled'' THEN ''booking.cancelled''
            ELSE ''booking.changed'' END,
        date_trunc(''milliseconds'', clock_timestamp()), listing.key, listing.listing_id, listing.pms_name, told_stay(stay)
    FROM updated AS stay JOIN replaced AS before ON before.id = stay.id JOIN listing ON listing.key = stay.listing_key
    WHERE greatest(stay.check_out, before.check_out) >= current_date - 1
        AND (stay.listing_key <> before.listing_key OR told_stay(stay) <> told_stay(before))
    ORDER BY stay.id\073
    RETURN NULL\073
END
';

CREATE TRIGGER "reservation_tells_changed" AFTER UPDATE ON "reservation"
    REFERENCING OLD TABLE AS replaced NEW TABLE AS updated FOR EACH STATEMENT EXECUTE FUNCTION reservation_tells_changed();

CREATE FUNCTION reservation_tells_gone() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
    INSERT INTO event (account_id, type, at, listing_key, listing_id, pms_name, data)
    SELECT stay.account_id, ''booking.cancelled'',
        date_trunc(''milliseconds'', clock_timestamp()), listing.key, listing.listing_id, listing.pms_name, told_stay(stay)
    FROM deleted AS stay JOIN listing ON listing.key = stay.listing_key JOIN account ON account.id = stay.account_id
    WHERE stay.check_out >= current_date - 1 AND stay.status <> ''cancelled'' ORDER BY stay.id\073
    RETURN NULL\073
END
';

CREATE TRIGGER "reservation_tells_gone" AFTER DELETE ON "reservation"
    REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION reservation_tells_gone();

CREATE FUNCTION listing_tells_new() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
    INSERT INTO event (account_id, type, at, listing_key, listing_id, pms_name)
    SELECT account_id, ''listing.created'', date_trunc(''milliseconds'', clock_timestamp()), key, listing_id, pms_name
    FROM inserted ORDER BY key\073
    RETURN NULL\073
END
';

CREATE TRIGGER "listing_tells_new" AFTER INSERT ON "listing"
    REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION listing_tells_new();

CREATE FUNCTION listing_tells_gone() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
    INSERT INTO event (account_id, type, at, listing_key, listing_id, pms_name)
    SELECT gone.account_id, ''listing.deleted'', date_trunc(''milliseconds'', clock_timestamp()), gone.key,
        gone.listing_id, gone.pms_name
    FROM deleted AS gone JOIN account ON account.id = gone.account_id ORDER BY gone.key\073
    RETURN NULL\073
END
';

CREATE TRIGGER "listing_tells_gone" AFTER DELETE ON "listing"
    REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION listing_tells_gone();
