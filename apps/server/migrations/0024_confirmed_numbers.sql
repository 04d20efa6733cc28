DROP INDEX "cloud_accounts_number";--> statement-breakpoint
ALTER TABLE "cloud_accounts" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cloud_accounts" ADD COLUMN "moved_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "cloud_accounts_confirmed" ON "cloud_accounts" USING btree ("phone_number_id") WHERE confirmed_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "cloud_accounts_number" ON "cloud_accounts" USING btree ("company_id","phone_number_id");--> statement-breakpoint
-- Numbers that were connected before were confirmed by Meta then: only its answer ever wrote a number into such a connection.
ALTER TABLE cloud_accounts NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE connections NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE cloud_accounts a SET confirmed_at = now() FROM connections c WHERE c.company_id = a.company_id AND c.id = a.connection_id AND c.number IS NOT NULL;--> statement-breakpoint
ALTER TABLE connections FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE cloud_accounts FORCE ROW LEVEL SECURITY;
