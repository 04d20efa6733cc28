ALTER TABLE "companies" ADD COLUMN "billing_name" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "address_zip_code" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "address_street" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "address_state" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "address_city" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "address_district" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
-- The rows of append-only tables may go with their company, by delete_evidence_of_company.
CREATE POLICY "audit_entries_of_deleted_company" ON "audit_entries" AS PERMISSIVE FOR DELETE TO "recado_platform" USING (exists (select 1 from companies c where c.id = company_id and c.deleted_at is not null));--> statement-breakpoint
CREATE POLICY "ticket_events_of_deleted_company" ON "ticket_events" AS PERMISSIVE FOR DELETE TO "recado_platform" USING (exists (select 1 from companies c where c.id = company_id and c.deleted_at is not null));
