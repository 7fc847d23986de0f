-- Reasons become data: sentences named listings that not every reader reaches. Reasons of calendars are made again by
-- the next pass, sentences that Nightrate itself wrote are mapped, and a PMS's own words are kept beside their kind.
ALTER TABLE "connection" ALTER COLUMN "state_reason" TYPE JSONB USING CASE
  WHEN state_reason IS NULL OR kind = 'ical' THEN NULL
  WHEN state_reason ~ '^\d{1,6} of \d{1,6} listings are gone' THEN jsonb_build_object(
    'code', 'listings_gone',
    'gone', (regexp_match(state_reason, '^(\d+) of (\d+)'))[1]::int,
    'of', (regexp_match(state_reason, '^(\d+) of (\d+)'))[2]::int)
  WHEN state_reason ~ '^The PMS does not show \d{4}-\d\d-\d\d after' THEN jsonb_build_object(
    'code', 'trial_not_shown',
    'date', (regexp_match(state_reason, '\d{4}-\d\d-\d\d'))[1])
  WHEN state_reason ~ '^The PMS refused a trial price for \d{4}-\d\d-\d\d: ' THEN jsonb_build_object(
    'code', 'trial_refused',
    'date', (regexp_match(state_reason, '\d{4}-\d\d-\d\d'))[1],
    'message', substr(state_reason, 47))
  WHEN state_reason ~ '^A trial price for \d{4}-\d\d-\d\d changed the [a-z ]+ of \d{4}-\d\d-\d\d ' THEN jsonb_build_object(
    'code', 'trial_changed',
    'trial', (regexp_match(state_reason, 'for (\d{4}-\d\d-\d\d)'))[1],
    'date', (regexp_match(state_reason, 'of (\d{4}-\d\d-\d\d)'))[1],
    'field', CASE (regexp_match(state_reason, 'changed the ([a-z ]+) of '))[1]
      WHEN 'minimum stay' THEN 'minStay'
      WHEN 'arrivals' THEN 'closedOnArrival'
      WHEN 'departures' THEN 'closedOnDeparture'
      WHEN 'availability' THEN 'state'
      ELSE 'price' END)
  WHEN state = 'refused' THEN jsonb_build_object('code', 'pms', 'kind', 'auth', 'message', state_reason)
  WHEN state = 'unreachable' THEN jsonb_build_object('code', 'pms', 'kind', 'unavailable', 'message', state_reason)
  ELSE '{"code": "unknown"}'::jsonb END;
