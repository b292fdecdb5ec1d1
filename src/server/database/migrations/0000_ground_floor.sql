CREATE TABLE "game" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"white" text NOT NULL,
	"black" text NOT NULL,
	"game_mode" text NOT NULL,
	"playlist" text DEFAULT 'NORMAL' NOT NULL,
	"rated" boolean NOT NULL,
	"state" text DEFAULT 'playing' NOT NULL,
	"owner" text,
	"fence" bigint DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"ply" integer DEFAULT 0 NOT NULL,
	"fen" text NOT NULL,
	"white_left" integer NOT NULL,
	"black_left" integer NOT NULL,
	"turn_since" timestamp with time zone DEFAULT now() NOT NULL,
	"draw_offer" text,
	"result" text,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "game_two_players" CHECK ("game"."white" <> "game"."black"),
	CONSTRAINT "game_ended_has_result" CHECK ("game"."state" <> 'ended' or "game"."result" is not null)
);
--> statement-breakpoint
CREATE TABLE "game_move" (
	"game" bigint NOT NULL,
	"ply" integer NOT NULL,
	"san" text NOT NULL,
	"from_square" text NOT NULL,
	"to_square" text NOT NULL,
	"promotion" text,
	"mid" text,
	"white_left" integer NOT NULL,
	"black_left" integer NOT NULL,
	"spent" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "game_move_game_ply_pk" PRIMARY KEY("game","ply")
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"uid" text NOT NULL,
	"key" text NOT NULL,
	"request" text NOT NULL,
	"answer" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_key_uid_key_pk" PRIMARY KEY("uid","key")
);
--> statement-breakpoint
CREATE TABLE "identity_account" (
	"local_id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"name" text NOT NULL,
	"disabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_login_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_key" (
	"kid" text PRIMARY KEY NOT NULL,
	"private_key" jsonb NOT NULL,
	"public_key" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_refresh" (
	"hash" text PRIMARY KEY NOT NULL,
	"local_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"owner" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_account" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner" text,
	"currency" text NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_account_covered" CHECK ("ledger_account"."kind" <> 'player' or "ledger_account"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"transfer" bigint NOT NULL,
	"account" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "ledger_entry_transfer_account_pk" PRIMARY KEY("transfer","account")
);
--> statement-breakpoint
CREATE TABLE "ledger_transfer" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"reference" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "player" (
	"uid" text PRIMARY KEY NOT NULL,
	"username" text,
	"house" boolean DEFAULT false NOT NULL,
	"banned" boolean DEFAULT false NOT NULL,
	"terms_version" integer DEFAULT 0 NOT NULL,
	"rapid_rating" double precision DEFAULT 1500 NOT NULL,
	"rapid_deviation" double precision DEFAULT 350 NOT NULL,
	"rapid_volatility" double precision DEFAULT 0.06 NOT NULL,
	"blitz_rating" double precision DEFAULT 1500 NOT NULL,
	"blitz_deviation" double precision DEFAULT 350 NOT NULL,
	"blitz_volatility" double precision DEFAULT 0.06 NOT NULL,
	"games" integer DEFAULT 0 NOT NULL,
	"wins" integer DEFAULT 0 NOT NULL,
	"draws" integer DEFAULT 0 NOT NULL,
	"checkmates" integer DEFAULT 0 NOT NULL,
	"surrenders" integer DEFAULT 0 NOT NULL,
	"leaves" integer DEFAULT 0 NOT NULL,
	"avatar_item" bigint,
	"piece_item" bigint,
	"frame_item" bigint,
	"flag_item" bigint,
	"board_item" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "player_house_has_name" CHECK (not "player"."house" or "player"."username" is not null)
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "game" ADD CONSTRAINT "game_white_player_uid_fk" FOREIGN KEY ("white") REFERENCES "public"."player"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game" ADD CONSTRAINT "game_black_player_uid_fk" FOREIGN KEY ("black") REFERENCES "public"."player"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_move" ADD CONSTRAINT "game_move_game_game_id_fk" FOREIGN KEY ("game") REFERENCES "public"."game"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_refresh" ADD CONSTRAINT "identity_refresh_local_id_identity_account_local_id_fk" FOREIGN KEY ("local_id") REFERENCES "public"."identity_account"("local_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_owner_player_uid_fk" FOREIGN KEY ("owner") REFERENCES "public"."player"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_owner_player_uid_fk" FOREIGN KEY ("owner") REFERENCES "public"."player"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_transfer_ledger_transfer_id_fk" FOREIGN KEY ("transfer") REFERENCES "public"."ledger_transfer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_account_ledger_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "game_white" ON "game" USING btree ("white","id");--> statement-breakpoint
CREATE INDEX "game_black" ON "game" USING btree ("black","id");--> statement-breakpoint
CREATE INDEX "game_playing" ON "game" USING btree ("lease_until") WHERE "game"."state" = 'playing';--> statement-breakpoint
CREATE UNIQUE INDEX "game_white_playing" ON "game" USING btree ("white") WHERE "game"."state" = 'playing';--> statement-breakpoint
CREATE UNIQUE INDEX "game_black_playing" ON "game" USING btree ("black") WHERE "game"."state" = 'playing';--> statement-breakpoint
CREATE UNIQUE INDEX "identity_account_name" ON "identity_account" USING btree ("provider",lower("name"));--> statement-breakpoint
CREATE INDEX "item_owner" ON "item" USING btree ("owner","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_account_owner" ON "ledger_account" USING btree ("kind","currency","owner") WHERE "ledger_account"."owner" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_account_house" ON "ledger_account" USING btree ("kind","currency") WHERE "ledger_account"."owner" is null;--> statement-breakpoint
CREATE INDEX "ledger_entry_account" ON "ledger_entry" USING btree ("account");--> statement-breakpoint
CREATE UNIQUE INDEX "player_username" ON "player" USING btree (lower("username"));