ALTER TABLE "identity_refresh" ADD COLUMN "family" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_refresh" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identity_refresh" ADD COLUMN "salt" text;--> statement-breakpoint
CREATE INDEX "identity_account_disabled" ON "identity_account" USING btree ("local_id") WHERE "identity_account"."disabled";--> statement-breakpoint
CREATE INDEX "identity_refresh_family" ON "identity_refresh" USING btree ("family");