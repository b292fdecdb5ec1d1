CREATE TABLE "duel" (
	"code" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"how" text,
	"owner" text NOT NULL,
	"joiner" text,
	"game_mode" text NOT NULL,
	"bet" integer NOT NULL,
	"is_public" boolean NOT NULL,
	"owner_ready" boolean DEFAULT false NOT NULL,
	"joiner_ready" boolean DEFAULT false NOT NULL,
	"owner_since" timestamp with time zone DEFAULT now() NOT NULL,
	"joiner_since" timestamp with time zone,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"limit_at" timestamp with time zone,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"left_by" text,
	"left_how" text,
	"left_reason" text,
	"game" bigint,
	"winner" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"reversed_at" timestamp with time zone,
	"reversed_reason" text,
	CONSTRAINT "duel_bet" CHECK ("duel"."bet" between 0 and 100000),
	CONSTRAINT "duel_two_players" CHECK ("duel"."owner" <> "duel"."joiner"),
	CONSTRAINT "duel_has_joiner" CHECK ("duel"."state" in ('waiting', 'ended') or "duel"."joiner" is not null),
	CONSTRAINT "duel_has_game" CHECK ("duel"."state" <> 'playing' or "duel"."game" is not null),
	CONSTRAINT "duel_ended_somehow" CHECK (("duel"."state" = 'ended') = ("duel"."how" is not null))
);
--> statement-breakpoint
CREATE TABLE "duel_limit" (
	"uid" text PRIMARY KEY NOT NULL,
	"day_stake" integer,
	"next_day_stake" integer,
	"next_from" timestamp with time zone,
	"cool_off_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "duel" ADD CONSTRAINT "duel_owner_player_uid_fk" FOREIGN KEY ("owner") REFERENCES "public"."player"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duel" ADD CONSTRAINT "duel_joiner_player_uid_fk" FOREIGN KEY ("joiner") REFERENCES "public"."player"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duel" ADD CONSTRAINT "duel_game_game_id_fk" FOREIGN KEY ("game") REFERENCES "public"."game"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duel" ADD CONSTRAINT "duel_winner_player_uid_fk" FOREIGN KEY ("winner") REFERENCES "public"."player"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duel_limit" ADD CONSTRAINT "duel_limit_uid_player_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."player"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "duel_game" ON "duel" USING btree ("game");--> statement-breakpoint
CREATE UNIQUE INDEX "duel_owner_open" ON "duel" USING btree ("owner") WHERE "duel"."state" <> 'ended';--> statement-breakpoint
CREATE UNIQUE INDEX "duel_joiner_open" ON "duel" USING btree ("joiner") WHERE "duel"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "duel_open" ON "duel" USING btree ("state","created_at") WHERE "duel"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "duel_owner_since" ON "duel" USING btree ("owner","owner_since");--> statement-breakpoint
CREATE INDEX "duel_joiner_since" ON "duel" USING btree ("joiner","joiner_since");