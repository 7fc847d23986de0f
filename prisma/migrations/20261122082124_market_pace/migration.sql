-- CreateTable
CREATE TABLE "market_pace" (
    "cell" TEXT NOT NULL,
    "night" DATE NOT NULL,
    "days_ahead" SMALLINT NOT NULL,
    "booked" SMALLINT NOT NULL,
    "offered" SMALLINT NOT NULL,

    CONSTRAINT "market_pace_pkey" PRIMARY KEY ("cell","night","days_ahead")
);
