CREATE TABLE "ticket" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"player" text NOT NULL,
	"reason" integer NOT NULL,
	"subject" text NOT NULL,
	"follows" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_by_user" boolean DEFAULT true NOT NULL,
	"waits" boolean DEFAULT true NOT NULL,
	CONSTRAINT "ticket_reason" CHECK ("ticket"."reason" between 1 and 4)
);
--> statement-breakpoint
CREATE TABLE "ticket_message" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"ticket" bigint NOT NULL,
	"staff" text,
	"message" text NOT NULL,
	"attachment" jsonb,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_player_player_uid_fk" FOREIGN KEY ("player") REFERENCES "public"."player"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_follows_ticket_id_fk" FOREIGN KEY ("follows") REFERENCES "public"."ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_message" ADD CONSTRAINT "ticket_message_ticket_ticket_id_fk" FOREIGN KEY ("ticket") REFERENCES "public"."ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_player" ON "ticket" USING btree ("player","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_one_open" ON "ticket" USING btree ("player") WHERE "ticket"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "ticket_open" ON "ticket" USING btree ("id") WHERE "ticket"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "ticket_message_ticket" ON "ticket_message" USING btree ("ticket","id");