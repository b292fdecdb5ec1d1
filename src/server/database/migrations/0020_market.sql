CREATE TABLE "listing" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"item" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"rank" smallint NOT NULL,
	"generation" smallint NOT NULL,
	"seller" text NOT NULL,
	"price" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"buyer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	"reversed_at" timestamp with time zone,
	"reversed_reason" text,
	CONSTRAINT "listing_price" CHECK ("listing"."price" >= 1),
	CONSTRAINT "listing_closed" CHECK (("listing"."state" = 'open') = ("listing"."closed_at" is null)),
	CONSTRAINT "listing_buyer" CHECK (("listing"."state" = 'sold') = ("listing"."buyer" is not null))
);
--> statement-breakpoint
DROP INDEX "ledger_entry_account";--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD COLUMN "balance" bigint;--> statement-breakpoint
UPDATE "ledger_entry" SET "balance" = "summed"."balance" FROM (
	SELECT "transfer", "account", sum("amount") OVER (PARTITION BY "account" ORDER BY "transfer") AS "balance" FROM "ledger_entry"
) AS "summed" WHERE "ledger_entry"."transfer" = "summed"."transfer" AND "ledger_entry"."account" = "summed"."account";--> statement-breakpoint
ALTER TABLE "ledger_entry" ALTER COLUMN "balance" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "listing" ADD CONSTRAINT "listing_item_item_id_fk" FOREIGN KEY ("item") REFERENCES "public"."item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing" ADD CONSTRAINT "listing_seller_player_uid_fk" FOREIGN KEY ("seller") REFERENCES "public"."player"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing" ADD CONSTRAINT "listing_buyer_player_uid_fk" FOREIGN KEY ("buyer") REFERENCES "public"."player"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "listing_open_item" ON "listing" USING btree ("item") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "listing_by_price" ON "listing" USING btree ("kind","price","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "listing_by_rank" ON "listing" USING btree ("kind","rank","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "listing_by_id" ON "listing" USING btree ("kind","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "listing_by_name" ON "listing" USING btree ("kind","name","price") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "listing_open_seller" ON "listing" USING btree ("seller") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "listing_sales" ON "listing" USING btree ("kind","name","closed_at") WHERE state = 'sold';--> statement-breakpoint
CREATE INDEX "listing_item" ON "listing" USING btree ("item","id");--> statement-breakpoint
CREATE INDEX "ledger_entry_statement" ON "ledger_entry" USING btree ("account","transfer");