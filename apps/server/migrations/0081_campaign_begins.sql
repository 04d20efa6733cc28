-- Most recipients of a start have no ticket yet.
DROP INDEX "campaign_shippings_of_ticket";--> statement-breakpoint
CREATE INDEX "campaign_shippings_of_ticket" ON "campaign_shippings" USING btree ("company_id","ticket_id") WHERE ticket_id is not null;--> statement-breakpoint
-- The start of a campaign merges its recipients into this index later (decision 0146). PostgreSQL does it with the statistics.
ALTER INDEX "campaign_shippings_text" SET (gin_pending_list_limit = 65536);--> statement-breakpoint
ALTER TABLE "campaign_shippings" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 20000);
