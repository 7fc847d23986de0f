-- Books and claims a PMS's requests in one round trip. \073 is the semicolon.
CREATE FUNCTION claim_requests(asked jsonb) RETURNS jsonb LANGUAGE plpgsql AS E'
DECLARE
    entered timestamptz := clock_timestamp()\073
    budgets text[] := ARRAY(SELECT jsonb_array_elements_text(asked->''keys''))\073
    answering interval := (asked->>''answerMs'')::float8 * interval ''1 millisecond''\073
    wanted int := asked->''wanted''\073
    locked int\073
    free int\073
    wait float8\073
    held float8\073
    granted jsonb := ''[]''\073
    given record\073
BEGIN
    PERFORM 1 FROM request_budget WHERE key = ANY(budgets) ORDER BY key FOR NO KEY UPDATE\073
    GET DIAGNOSTICS locked = ROW_COUNT\073
    IF locked < cardinality(budgets) THEN
        INSERT INTO request_budget (key) SELECT key FROM unnest(budgets) AS key ORDER BY key
        ON CONFLICT (key) DO UPDATE SET key = EXCLUDED.key\073
    END IF\073
    UPDATE request_slot SET ended_at = clock_timestamp()
    WHERE key = ANY(budgets) AND ended_at > clock_timestamp() + answering + interval ''10 seconds''\073
    FOR given IN SELECT id, age FROM jsonb_to_recordset(asked->''ended'') AS each (id bigint, age float8) LOOP
        UPDATE request_slot SET ended_at = entered - given.age * interval ''1 millisecond'' WHERE id = given.id\073
    END LOOP\073
    INSERT INTO request_slot (key, span, ended_at)
    SELECT reading.key, reading.ms, entered - reading.age * interval ''1 millisecond''
    FROM jsonb_to_recordset(asked->''readings'')
        AS reading (key text, ms int, "left" int, "limit" int, age float8, since float8)
    CROSS JOIN LATERAL (
        SELECT count(*)::int AS used FROM request_slot AS slot
        WHERE slot.key = reading.key AND (slot.span IS NULL OR slot.span = reading.ms)
            AND slot.ended_at > to_timestamp(reading.since)
    ) AS own
    CROSS JOIN generate_series(1, reading."limit" - own.used - reading."left")\073
    IF wanted = 0 THEN
        RETURN jsonb_build_object(''now'', extract(epoch FROM clock_timestamp()) * 1000, ''granted'', granted, ''waitMs'', 0)\073
    END IF\073
    SELECT min(span."limit" - own.used), ceil(max(CASE WHEN own.used = span."limit" THEN
        extract(epoch FROM own.first - clock_timestamp()) * 1000 + span.ms END))
    INTO free, wait
    FROM jsonb_to_recordset(asked->''windows'') AS span (key text, "limit" int, ms int)
    CROSS JOIN LATERAL (
        SELECT count(*)::int AS used, min(ended_at) AS first FROM (
            SELECT ended_at FROM request_slot AS slot
            WHERE slot.key = span.key AND (slot.span IS NULL OR slot.span = span.ms)
                AND slot.ended_at > clock_timestamp() - span.ms * interval ''1 millisecond''
            ORDER BY ended_at DESC LIMIT span."limit"
        ) AS newest
    ) AS own\073
    SELECT ceil(extract(epoch FROM max(held_until) - clock_timestamp()) * 1000) INTO held
    FROM request_budget WHERE key = ANY(budgets)\073
    IF held > 0 THEN
        RETURN jsonb_build_object(''now'', extract(epoch FROM clock_timestamp()) * 1000, ''granted'', granted, ''waitMs'', greatest(held, wait))\073
    END IF\073
    IF free > 0 THEN
        DELETE FROM request_slot WHERE key = ANY(budgets)
            AND ended_at < clock_timestamp() - 2 * (asked->>''longestMs'')::int * interval ''1 millisecond''\073
        WITH made AS (
            INSERT INTO request_slot (key, ended_at) SELECT key, clock_timestamp() + answering
            FROM unnest(budgets) AS key CROSS JOIN generate_series(1, least(free, wanted))
            RETURNING id, key
        ), numbered AS (SELECT id, row_number() OVER (PARTITION BY key ORDER BY id) AS place FROM made)
        SELECT jsonb_agg(slots) INTO granted
        FROM (SELECT jsonb_agg(id::text) AS slots FROM numbered GROUP BY place) AS requests\073
    END IF\073
    RETURN jsonb_build_object(''now'', extract(epoch FROM clock_timestamp()) * 1000, ''granted'', granted,
        ''waitMs'', CASE WHEN wanted <= free THEN 0 ELSE greatest(1, wait) END)\073
END
';
