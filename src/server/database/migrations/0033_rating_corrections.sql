CREATE TABLE "rating_correction" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"pool" text NOT NULL,
	"before" double precision NOT NULL,
	"after" double precision NOT NULL,
	"rated_games" integer NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rating_correction" ADD CONSTRAINT "rating_correction_uid_player_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."player"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rating_correction_uid" ON "rating_correction" USING btree ("uid","id");