CREATE TABLE "tournament" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"open_at" timestamp with time zone NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"entry_fee" bigint NOT NULL,
	"prize_pool" bigint NOT NULL,
	"split" jsonb NOT NULL,
	"elo_start" integer NOT NULL,
	"elo_end" integer NOT NULL,
	"game_mode" text NOT NULL,
	"best_of" integer DEFAULT 3 NOT NULL,
	"least" integer DEFAULT 2 NOT NULL,
	"places" integer NOT NULL,
	"ready_ms" integer NOT NULL,
	"house" boolean DEFAULT false NOT NULL,
	"fill_to" integer DEFAULT 0 NOT NULL,
	"paused_at" timestamp with time zone,
	"commit" text NOT NULL,
	"seed" text NOT NULL,
	"seed_opened_at" timestamp with time zone,
	"draw_order" jsonb,
	"champion" text,
	"finished_at" timestamp with time zone,
	"results" text,
	"cancelled_because" text,
	"cancel_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tournament_dates" CHECK ("tournament"."open_at" < "tournament"."start_at"),
	CONSTRAINT "tournament_amounts" CHECK ("tournament"."entry_fee" >= 0 and "tournament"."prize_pool" >= 0),
	CONSTRAINT "tournament_elo" CHECK ("tournament"."elo_start" <= "tournament"."elo_end"),
	CONSTRAINT "tournament_places" CHECK ("tournament"."least" >= 2 and "tournament"."places" >= "tournament"."least"),
	CONSTRAINT "tournament_cancelled_somehow" CHECK (("tournament"."status" = 'cancelled') = ("tournament"."cancelled_because" is not null))
);
--> statement-breakpoint
CREATE TABLE "tournament_entrant" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"tournament" bigint NOT NULL,
	"uid" text NOT NULL,
	"state" text DEFAULT 'in' NOT NULL,
	"house" boolean DEFAULT false NOT NULL,
	"fee_paid" bigint NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"applied_at" timestamp with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp with time zone,
	"number" integer,
	"name" text,
	"elo" integer,
	"rank" integer,
	"prize" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "tournament_entrant_fee" CHECK ("tournament_entrant"."fee_paid" >= 0 and "tournament_entrant"."refunded" between 0 and "tournament_entrant"."fee_paid"),
	CONSTRAINT "tournament_entrant_left" CHECK (("tournament_entrant"."state" = 'left') = ("tournament_entrant"."left_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "tournament" ADD CONSTRAINT "tournament_champion_player_uid_fk" FOREIGN KEY ("champion") REFERENCES "public"."player"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_entrant" ADD CONSTRAINT "tournament_entrant_tournament_tournament_id_fk" FOREIGN KEY ("tournament") REFERENCES "public"."tournament"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_entrant" ADD CONSTRAINT "tournament_entrant_uid_player_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."player"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tournament_status" ON "tournament" USING btree ("status","start_at");--> statement-breakpoint
CREATE INDEX "tournament_finished" ON "tournament" USING btree ("finished_at") WHERE "tournament"."status" = 'finished';--> statement-breakpoint
CREATE INDEX "tournament_entrant_list" ON "tournament_entrant" USING btree ("tournament","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tournament_entrant_number" ON "tournament_entrant" USING btree ("tournament","number");--> statement-breakpoint
CREATE UNIQUE INDEX "tournament_entrant_open" ON "tournament_entrant" USING btree ("uid") WHERE "tournament_entrant"."state" in ('in', 'playing') and not "tournament_entrant"."house";--> statement-breakpoint
CREATE INDEX "tournament_entrant_uid" ON "tournament_entrant" USING btree ("uid","id");