ALTER TABLE "ledger_account" DROP CONSTRAINT "ledger_account_covered";--> statement-breakpoint
DROP INDEX "ledger_account_owner";--> statement-breakpoint
DROP INDEX "ledger_account_house";--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "state" text DEFAULT 'owned' NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_account" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_name" UNIQUE NULLS NOT DISTINCT("owner","reference","kind","currency");--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_state" CHECK ("item"."state" in ('owned', 'listed', 'lent', 'staked'));--> statement-breakpoint
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_named" CHECK (("ledger_account"."kind" = 'player') = ("ledger_account"."owner" is not null)
        and ("ledger_account"."kind" = 'escrow') = ("ledger_account"."reference" is not null));--> statement-breakpoint
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_covered" CHECK ("ledger_account"."kind" not in ('player', 'escrow') or "ledger_account"."balance" >= 0);