CREATE TABLE "block" (
	"player" text NOT NULL,
	"blocked" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "block_player_blocked_pk" PRIMARY KEY("player","blocked")
);
--> statement-breakpoint
CREATE TABLE "notice" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"player" text NOT NULL,
	"news" jsonb NOT NULL,
	"other" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "block" ADD CONSTRAINT "block_player_player_uid_fk" FOREIGN KEY ("player") REFERENCES "public"."player"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block" ADD CONSTRAINT "block_blocked_player_uid_fk" FOREIGN KEY ("blocked") REFERENCES "public"."player"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_player_player_uid_fk" FOREIGN KEY ("player") REFERENCES "public"."player"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_other_player_uid_fk" FOREIGN KEY ("other") REFERENCES "public"."player"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "block_blocked" ON "block" USING btree ("blocked");--> statement-breakpoint
CREATE INDEX "notice_player" ON "notice" USING btree ("player","id");--> statement-breakpoint
CREATE INDEX "notice_unread" ON "notice" USING btree ("player") WHERE "notice"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notice_at" ON "notice" USING btree ("at");