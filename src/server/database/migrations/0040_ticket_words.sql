DROP INDEX "ticket_words";--> statement-breakpoint
DROP INDEX "ticket_message_words";--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', translate(subject, '-+./\:@_<>&', '           '))) STORED;--> statement-breakpoint
ALTER TABLE "ticket_message" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', translate(message || ' ' || coalesce(attachment ->> 'game', '') || ' ' || coalesce(attachment ->> 'reference', ''), '-+./\:@_<>&', '           '))) STORED;--> statement-breakpoint
CREATE INDEX "ticket_words" ON "ticket" USING gin ("words");--> statement-breakpoint
CREATE INDEX "ticket_message_words" ON "ticket_message" USING gin ("words");