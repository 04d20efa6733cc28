ALTER TABLE "tickets" DROP CONSTRAINT "tickets_queue";
--> statement-breakpoint
DROP INDEX "audit_entries_user";--> statement-breakpoint
DROP INDEX "audit_entries_kind";--> statement-breakpoint
DROP INDEX "audit_entries_time";--> statement-breakpoint
CREATE INDEX "audit_entries_by_user" ON "audit_entries" USING btree ("company_id","user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_by_kind" ON "audit_entries" USING btree ("company_id","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_by_time" ON "audit_entries" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_by_queue" ON "tickets" USING btree ("company_id","queue_id","status","id") WHERE queue_id is not null;--> statement-breakpoint
CREATE POLICY "audit_entries_retention" ON "audit_entries" AS PERMISSIVE FOR DELETE TO "recado_platform" USING (created_at < now() - interval '400 days');--> statement-breakpoint
CREATE INDEX "audit_entries_entity_text" ON "audit_entries" USING gin (company_id, plain(entity_name) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_entries_user_text" ON "audit_entries" USING gin (company_id, plain(user_name) gin_trgm_ops);
