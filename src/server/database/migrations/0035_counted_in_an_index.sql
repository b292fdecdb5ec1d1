DROP INDEX "game_white_ended";--> statement-breakpoint
DROP INDEX "game_black_ended";--> statement-breakpoint
CREATE INDEX "game_white_ended" ON "game" USING btree ("white","ended_at","black","result","reason","game_mode","white_rating","white_rating_after") WHERE "game"."state" = 'ended';--> statement-breakpoint
CREATE INDEX "game_black_ended" ON "game" USING btree ("black","ended_at","white","result","reason","game_mode","black_rating","black_rating_after") WHERE "game"."state" = 'ended';