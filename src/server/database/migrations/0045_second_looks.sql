CREATE TABLE "second_look" (
	"game" bigint PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"owner" text,
	"owned_until" timestamp with time zone,
	"looked_at" timestamp with time zone,
	"ply" integer,
	"difference" text
);
--> statement-breakpoint
ALTER TABLE "second_look" ADD CONSTRAINT "second_look_game_game_id_fk" FOREIGN KEY ("game") REFERENCES "public"."game"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "second_look_waiting" ON "second_look" USING btree ("requested_at","game") WHERE "second_look"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "second_look_differs" ON "second_look" USING btree ("looked_at") WHERE "second_look"."state" = 'differs';