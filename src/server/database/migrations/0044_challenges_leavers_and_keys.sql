CREATE INDEX IF NOT EXISTS "duel_left_by" ON "duel" USING btree ("left_by") WHERE "duel"."left_by" is not null;--> statement-breakpoint
UPDATE "duel" SET "left_by" = null WHERE "left_by" is not null AND NOT EXISTS (SELECT FROM "player" WHERE "uid" = "left_by");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "idempotency_key_at" ON "idempotency_key" USING btree ("at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "notice_challenge" ON "notice" USING btree ("at") WHERE "notice"."news" ->> 'kind' = 'challenge';