ALTER TABLE "game" ADD COLUMN "origin" text DEFAULT 'quick' NOT NULL;--> statement-breakpoint
ALTER TABLE "game" ALTER COLUMN "origin" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "game" ADD COLUMN "origin_reference" text;--> statement-breakpoint
ALTER TABLE "game" ADD COLUMN "rematch_of" bigint;--> statement-breakpoint
ALTER TABLE "game" ADD CONSTRAINT "game_rematch_of_game_id_fk" FOREIGN KEY ("rematch_of") REFERENCES "public"."game"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "game" SET "origin" = 'house' FROM "player" "w", "player" "b"
WHERE "w"."uid" = "game"."white" AND "b"."uid" = "game"."black" AND "w"."house" AND "b"."house";
