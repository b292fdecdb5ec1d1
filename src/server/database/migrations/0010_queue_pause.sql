CREATE TABLE "queue_pause" (
	"uid" text PRIMARY KEY NOT NULL,
	"missed" integer NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "queue_pause" ADD CONSTRAINT "queue_pause_uid_player_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."player"("uid") ON DELETE no action ON UPDATE no action;