-- A move changes the row of its game and renews a lease, within their pages and without touching an index. Dead
-- versions are cleared away by their number, not by their share of a table that grows for ever.
ALTER TABLE "game" SET (
	autovacuum_vacuum_scale_factor = 0,
	autovacuum_vacuum_threshold = 20000,
	autovacuum_analyze_scale_factor = 0.01,
	autovacuum_analyze_threshold = 1000
);
--> statement-breakpoint
ALTER TABLE "lease" SET (
	autovacuum_vacuum_scale_factor = 0,
	autovacuum_vacuum_threshold = 1000,
	autovacuum_vacuum_cost_delay = 0,
	autovacuum_analyze_scale_factor = 0,
	autovacuum_analyze_threshold = 500
);
--> statement-breakpoint
ALTER TABLE "game_move" SET (
	autovacuum_vacuum_insert_scale_factor = 0.02,
	autovacuum_analyze_scale_factor = 0.02
);
