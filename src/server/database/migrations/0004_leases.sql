CREATE TABLE "lease" (
	"kind" text NOT NULL,
	"id" bigint NOT NULL,
	"owner" text,
	"fence" bigint NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "lease_kind_id_pk" PRIMARY KEY("kind","id")
) WITH (fillfactor = 50);
--> statement-breakpoint
INSERT INTO "lease" ("kind", "id", "owner", "fence", "until")
SELECT 'game', "id", "owner", "fence", coalesce("lease_until", now()) FROM "game" WHERE "state" = 'playing';--> statement-breakpoint
DROP INDEX "game_playing";--> statement-breakpoint
ALTER TABLE "game" DROP COLUMN "owner";--> statement-breakpoint
ALTER TABLE "game" DROP COLUMN "fence";--> statement-breakpoint
ALTER TABLE "game" DROP COLUMN "lease_until";
