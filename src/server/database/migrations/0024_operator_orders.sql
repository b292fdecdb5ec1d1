CREATE TABLE "operator_order" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"source" text NOT NULL,
	"what" jsonb NOT NULL,
	"done" boolean
);
