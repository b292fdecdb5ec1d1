CREATE TABLE "departed" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"identity" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "departed_identity" ON "departed" USING btree ("identity");