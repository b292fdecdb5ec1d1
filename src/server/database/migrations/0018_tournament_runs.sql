CREATE TABLE "tournament_run" (
	"tournament" bigint PRIMARY KEY NOT NULL,
	"seq" integer NOT NULL,
	"snapshot" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tournament_series_game" (
	"game" bigint PRIMARY KEY NOT NULL,
	"tournament" bigint NOT NULL,
	"match" integer NOT NULL,
	"number" integer NOT NULL,
	"result" text,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "tournament_wish" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"tournament" bigint NOT NULL,
	"wish" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tournament_run" ADD CONSTRAINT "tournament_run_tournament_tournament_id_fk" FOREIGN KEY ("tournament") REFERENCES "public"."tournament"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_series_game" ADD CONSTRAINT "tournament_series_game_game_game_id_fk" FOREIGN KEY ("game") REFERENCES "public"."game"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_series_game" ADD CONSTRAINT "tournament_series_game_tournament_tournament_id_fk" FOREIGN KEY ("tournament") REFERENCES "public"."tournament"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_wish" ADD CONSTRAINT "tournament_wish_tournament_tournament_id_fk" FOREIGN KEY ("tournament") REFERENCES "public"."tournament"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tournament_series_game_place" ON "tournament_series_game" USING btree ("tournament","match","number") WHERE "tournament_series_game"."result" is null or "tournament_series_game"."result" <> 'aborted';--> statement-breakpoint
CREATE INDEX "tournament_wish_tournament" ON "tournament_wish" USING btree ("tournament");