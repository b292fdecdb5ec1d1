CREATE TABLE "report" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"game" bigint NOT NULL,
	"reporter" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "game" ADD COLUMN "white_rating" integer;--> statement-breakpoint
ALTER TABLE "game" ADD COLUMN "black_rating" integer;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_game_game_id_fk" FOREIGN KEY ("game") REFERENCES "public"."game"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_reporter_player_uid_fk" FOREIGN KEY ("reporter") REFERENCES "public"."player"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_once" ON "report" USING btree ("game","reporter");--> statement-breakpoint
CREATE INDEX "report_open" ON "report" USING btree ("id") WHERE "report"."closed_at" is null;