-- Homes of British Columbia near the border had the zone of Washington State, which differs from November to March.
UPDATE "listing" SET "time_zone" = 'America/Vancouver'
WHERE "time_zone" = 'America/Los_Angeles' AND lower("country") IN ('ca', 'canada');
