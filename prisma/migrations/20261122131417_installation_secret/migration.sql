-- CreateTable
CREATE TABLE "installation" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "secret_fingerprint" BYTEA NOT NULL,

    CONSTRAINT "installation_pkey" PRIMARY KEY ("id")
);
