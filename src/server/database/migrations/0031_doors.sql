CREATE TABLE "two_factor_session" (
	"uid" text NOT NULL,
	"sid" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "two_factor_session_uid_sid_pk" PRIMARY KEY("uid","sid")
);
--> statement-breakpoint
ALTER TABLE "two_factor_session" ADD CONSTRAINT "two_factor_session_uid_player_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."player"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "two_factor_session_until" ON "two_factor_session" USING btree ("until");