DROP INDEX "player_username";--> statement-breakpoint
ALTER TABLE "departed" ADD COLUMN "leaving" text;--> statement-breakpoint
ALTER TABLE "departed" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "departed" ADD COLUMN "step" text;--> statement-breakpoint
ALTER TABLE "departed" ADD COLUMN "reached" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "departed" ADD COLUMN "disabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "departed" ADD COLUMN "returned_as" text;--> statement-breakpoint
ALTER TABLE "player" ADD COLUMN "closing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "player" ADD COLUMN "rated_from" text;--> statement-breakpoint
CREATE INDEX "duel_winner" ON "duel" USING btree ("winner") WHERE "duel"."winner" is not null;--> statement-breakpoint
CREATE INDEX "identity_refresh_account" ON "identity_refresh" USING btree ("local_id");--> statement-breakpoint
CREATE INDEX "item_history_owner" ON "item_history" USING btree ("owner","id");--> statement-breakpoint
CREATE INDEX "listing_seller" ON "listing" USING btree ("seller","id");--> statement-breakpoint
CREATE INDEX "listing_buyer" ON "listing" USING btree ("buyer","id") WHERE "listing"."buyer" is not null;--> statement-breakpoint
CREATE INDEX "notice_other" ON "notice" USING btree ("other") WHERE "notice"."other" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "departed_leaving" ON "departed" USING btree ("leaving") WHERE "departed"."leaving" is not null;--> statement-breakpoint
CREATE INDEX "departed_returned_as" ON "departed" USING btree ("returned_as") WHERE "departed"."returned_as" is not null;--> statement-breakpoint
CREATE INDEX "report_reporter" ON "report" USING btree ("reporter","id");--> statement-breakpoint
CREATE INDEX "tournament_champion" ON "tournament" USING btree ("champion") WHERE "tournament"."champion" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "player_username" ON "player" USING btree (lower("username"),"closing");