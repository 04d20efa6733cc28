-- The names are searched by one stored text: evaluating plain() for each entry took most of the time. The function has
-- new parameters and is created again from its file.
DROP FUNCTION IF EXISTS search_audit_entries(text, integer);--> statement-breakpoint
DROP INDEX "audit_entries_entity_text";--> statement-breakpoint
DROP INDEX "audit_entries_user_text";--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "search_text" text GENERATED ALWAYS AS (plain(entity_name || E'
' || user_name)) STORED;--> statement-breakpoint
CREATE INDEX "audit_entries_text" ON "audit_entries" USING gin (company_id, search_text gin_trgm_ops);
