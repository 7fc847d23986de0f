-- CreateEnum
CREATE TYPE "ProposalState" AS ENUM ('open', 'applied', 'declined');

-- CreateTable
CREATE TABLE "proposal" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "state" "ProposalState" NOT NULL DEFAULT 'open',
    "tool" TEXT NOT NULL,
    "params" JSONB NOT NULL,
    "query" JSONB NOT NULL,
    "body" JSONB NOT NULL,
    "reason" TEXT NOT NULL,
    "person_id" INTEGER NOT NULL,
    "grant_id" INTEGER,
    "client" TEXT,
    "entries" JSONB NOT NULL,
    "answer" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" INTEGER,
    "decision" TEXT,

    CONSTRAINT "proposal_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "proposal_account_id_state_id_idx" ON "proposal"("account_id", "state", "id" DESC);

-- AddForeignKey
ALTER TABLE "proposal" ADD CONSTRAINT "proposal_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
