ALTER TABLE "review" ADD COLUMN "white_accuracy" real;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "black_accuracy" real;--> statement-breakpoint
CREATE INDEX "review_accuracy_missing" ON "review" USING btree ("game") WHERE "review"."state" = 'done' and "review"."white_accuracy" is null;