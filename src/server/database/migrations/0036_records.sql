DROP INDEX "tournament_champion";--> statement-breakpoint
ALTER TABLE "player" ADD COLUMN "white_games" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "player" ADD COLUMN "white_wins" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "player" ADD COLUMN "white_draws" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "game_white_beat" ON "game" USING btree ("white","black_rating") WHERE "game"."state" = 'ended' and "game"."result" = 'white' and "game"."white_rating_after" is not null;--> statement-breakpoint
CREATE INDEX "game_black_beat" ON "game" USING btree ("black","white_rating") WHERE "game"."state" = 'ended' and "game"."result" = 'black' and "game"."black_rating_after" is not null;--> statement-breakpoint
CREATE INDEX "tournament_champion" ON "tournament" USING btree ("champion","finished_at") WHERE "tournament"."champion" is not null;--> statement-breakpoint
-- The games of an account that is leaving belong to two players until all of them have been moved; its figures are its own.
UPDATE "player" SET "white_games" = "had"."games", "white_wins" = "had"."wins", "white_draws" = "had"."draws"
FROM (
	SELECT coalesce("departed"."leaving", "game"."white") AS "uid", count(*) AS "games",
		count(*) FILTER (WHERE "result" = 'white') AS "wins", count(*) FILTER (WHERE "result" = 'draw') AS "draws"
	FROM "game" LEFT JOIN "departed" ON "departed"."leaving" IS NOT NULL AND "game"."white" = 'gone:' || "departed"."id"
	WHERE "state" = 'ended' AND "unrated_because" IS DISTINCT FROM 'short' AND "origin" <> 'practice'
	GROUP BY 1
) AS "had" WHERE "player"."uid" = "had"."uid";
