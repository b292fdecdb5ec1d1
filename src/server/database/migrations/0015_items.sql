CREATE TABLE "item_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"item" bigint NOT NULL,
	"owner" text NOT NULL,
	"how" text NOT NULL,
	"price" bigint,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "item_history_price" CHECK (("item_history"."how" = 'sale') = ("item_history"."price" is not null))
);
--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "price" bigint;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "lent_to" text;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "grade" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "upgraded" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "generation" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "strikes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "wins" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "id_blockchain" text;--> statement-breakpoint
ALTER TABLE "item_history" ADD CONSTRAINT "item_history_item_item_id_fk" FOREIGN KEY ("item") REFERENCES "public"."item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_history" ADD CONSTRAINT "item_history_owner_player_uid_fk" FOREIGN KEY ("owner") REFERENCES "public"."player"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_history_item" ON "item_history" USING btree ("item","id");--> statement-breakpoint
CREATE UNIQUE INDEX "item_history_chosen" ON "item_history" USING btree ("owner") WHERE "item_history"."how" = 'chosen';--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_lent_to_player_uid_fk" FOREIGN KEY ("lent_to") REFERENCES "public"."player"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_name" ON "item" USING btree ("kind","name");--> statement-breakpoint
CREATE INDEX "item_lent_to" ON "item" USING btree ("lent_to") WHERE "item"."lent_to" is not null;--> statement-breakpoint
CREATE INDEX "item_until" ON "item" USING btree ("until") WHERE "item"."until" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "item_id_blockchain" ON "item" USING btree ("id_blockchain");--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_lent" CHECK (("item"."state" = 'lent') = ("item"."lent_to" is not null));--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_away" CHECK (("item"."state" in ('lent', 'staked')) = ("item"."until" is not null));--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_priced" CHECK ("item"."price" is null or ("item"."state" = 'listed' and "item"."price" > 0));--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_grade" CHECK ("item"."grade" between 1 and 5);--> statement-breakpoint
INSERT INTO "item_history" ("item", "owner", "how", "since") SELECT "id", "owner", 'starter', "created_at" FROM "item" ORDER BY "id";
