-- CreateTable
CREATE TABLE "connection_hook" (
    "connection_id" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,
    "token" BYTEA NOT NULL,
    "secret" BYTEA,
    "hinted_at" TIMESTAMPTZ(3),
    "wake_at" TIMESTAMPTZ(3),
    "woken_at" TIMESTAMPTZ(3),
    "listing_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "connection_hook_pkey" PRIMARY KEY ("connection_id")
);

-- CreateTable
CREATE TABLE "connection_hint" (
    "connection_id" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "connection_hint_pkey" PRIMARY KEY ("connection_id","hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "connection_hook_hash_key" ON "connection_hook"("hash");

-- CreateIndex
CREATE INDEX "connection_hint_received_at_idx" ON "connection_hint"("received_at");

-- AddForeignKey
ALTER TABLE "connection_hook" ADD CONSTRAINT "connection_hook_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connection_hint" ADD CONSTRAINT "connection_hint_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;
