-- A move writes the row of its game anew: with room left on its page the new one stays there, and no index is touched.
ALTER TABLE "game" SET (fillfactor = 90);
