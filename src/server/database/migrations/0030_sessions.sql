CREATE TABLE "user_session" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"sid" text NOT NULL,
	"signed_in_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"browser" text,
	"system" text,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"swept_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "user_session_sid" ON "user_session" USING btree ("uid","sid");--> statement-breakpoint
CREATE INDEX "user_session_signed_in" ON "user_session" USING btree ("signed_in_at");--> statement-breakpoint
CREATE INDEX "user_session_ended" ON "user_session" USING btree ("ended_at") WHERE "user_session"."ended_at" is not null;