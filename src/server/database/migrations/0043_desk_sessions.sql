CREATE TABLE "desk_session" (
	"hash" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
