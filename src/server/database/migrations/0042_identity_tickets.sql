CREATE TABLE "identity_ticket" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"content" jsonb NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "identity_ticket_until" ON "identity_ticket" USING btree ("until");