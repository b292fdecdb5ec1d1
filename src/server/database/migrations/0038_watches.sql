CREATE TABLE "design_watch" (
	"player" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"below" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "design_watch_player_kind_name_pk" PRIMARY KEY("player","kind","name"),
	CONSTRAINT "design_watch_below" CHECK ("design_watch"."below" >= 1)
);
--> statement-breakpoint
ALTER TABLE "design_watch" ADD CONSTRAINT "design_watch_player_player_uid_fk" FOREIGN KEY ("player") REFERENCES "public"."player"("uid") ON DELETE no action ON UPDATE no action;