-- A new PMS then needs no migration.
ALTER TABLE "connection" ALTER COLUMN "kind" TYPE TEXT USING "kind"::text;

DROP TYPE "ConnectionKind";
