CREATE TABLE "recovery_code" (
	"uid" text NOT NULL,
	"position" integer NOT NULL,
	"hash" "bytea" NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_code_uid_position_pk" PRIMARY KEY("uid","position")
);
--> statement-breakpoint
CREATE TABLE "two_factor" (
	"uid" text PRIMARY KEY NOT NULL,
	"secret" text,
	"offered" text,
	"offered_at" timestamp with time zone,
	"enabled_at" timestamp with time zone,
	"last_step" bigint,
	"salt" "bytea",
	"tries" integer DEFAULT 0 NOT NULL,
	"tries_since" timestamp with time zone DEFAULT now() NOT NULL,
	"reset_at" timestamp with time zone,
	"reset_by" text,
	"reset_reason" text,
	"selling_held_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_uid_player_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."player"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_uid_player_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."player"("uid") ON DELETE no action ON UPDATE no action;