CREATE TABLE "channel_drop" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"uid" text,
	"code" integer NOT NULL,
	"node" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lease" ADD COLUMN "wanted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "player" ADD COLUMN "terms_shown" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "channel_drop_at" ON "channel_drop" USING btree ("at");