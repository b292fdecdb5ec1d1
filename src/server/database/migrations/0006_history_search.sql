ALTER TABLE "game" ADD COLUMN "white_rating_after" integer;--> statement-breakpoint
ALTER TABLE "game" ADD COLUMN "black_rating_after" integer;--> statement-breakpoint
CREATE INDEX "game_white_ended" ON "game" USING btree ("white","ended_at") WHERE "game"."state" = 'ended';--> statement-breakpoint
CREATE INDEX "game_black_ended" ON "game" USING btree ("black","ended_at") WHERE "game"."state" = 'ended';