CREATE TABLE "review" (
	"game" bigint PRIMARY KEY NOT NULL,
	"requester" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"owner" text,
	"owned_until" timestamp with time zone,
	"positions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"engine" text
);
--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_game_game_id_fk" FOREIGN KEY ("game") REFERENCES "public"."game"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_requester_player_uid_fk" FOREIGN KEY ("requester") REFERENCES "public"."player"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_waiting" ON "review" USING btree ("requested_at","game") WHERE "review"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "review_requester" ON "review" USING btree ("requester","requested_at");