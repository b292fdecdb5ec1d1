ALTER TABLE "game_move" ADD COLUMN "credit" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "game_move" ADD COLUMN "round_trip" integer;--> statement-breakpoint
ALTER TABLE "game_move" ADD COLUMN "shortest_way" integer;