DROP INDEX "flow_runs_of_flow";--> statement-breakpoint
CREATE INDEX "flow_runs_of_flow" ON "flow_runs" USING btree ("company_id","flow_id","ended_at");