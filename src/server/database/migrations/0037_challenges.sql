ALTER TABLE "duel" ADD COLUMN "challenged" text;--> statement-breakpoint
ALTER TABLE "duel" ADD CONSTRAINT "duel_challenged_player_uid_fk" FOREIGN KEY ("challenged") REFERENCES "public"."player"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "duel_challenged" ON "duel" USING btree ("challenged") WHERE "duel"."challenged" is not null;--> statement-breakpoint
ALTER TABLE "duel" ADD CONSTRAINT "duel_challenge" CHECK ("duel"."challenged" is null or not "duel"."is_public");