ALTER TABLE "game" ADD COLUMN "unrated_because" text;--> statement-breakpoint
CREATE INDEX "game_pair" ON "game" USING btree ("white","black","created_at") WHERE "game"."rated";