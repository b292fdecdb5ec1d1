ALTER TABLE "user_session" ADD COLUMN "offered" text;--> statement-breakpoint
ALTER TABLE "user_session" ADD COLUMN "offered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_session" ADD COLUMN "offered_fresh" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "two_factor" DROP COLUMN "offered";--> statement-breakpoint
ALTER TABLE "two_factor" DROP COLUMN "offered_at";