CREATE INDEX IF NOT EXISTS "duel_left_by" ON "duel" USING btree ("left_by") WHERE "duel"."left_by" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "idempotency_key_at" ON "idempotency_key" USING btree ("at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "notice_challenge" ON "notice" USING btree ("at") WHERE "notice"."news" ->> 'kind' = 'challenge';