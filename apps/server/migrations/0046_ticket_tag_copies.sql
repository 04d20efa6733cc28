ALTER TABLE "ticket_tags" ADD COLUMN "contact_id" integer;--> statement-breakpoint
ALTER TABLE "ticket_tags" ADD COLUMN "status" text;--> statement-breakpoint
ALTER TABLE "ticket_tags" ADD COLUMN "queue_id" integer;--> statement-breakpoint
ALTER TABLE "ticket_tags" ADD COLUMN "user_id" integer;--> statement-breakpoint
-- The owner sees no rows while row-level security is forced.
ALTER TABLE "ticket_tags" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tickets" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "ticket_tags" x SET contact_id = t.contact_id, status = t.status, queue_id = t.queue_id, user_id = t.user_id
FROM "tickets" t WHERE t.company_id = x.company_id AND t.id = x.ticket_id;--> statement-breakpoint
ALTER TABLE "tickets" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ticket_tags" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "ticket_tags_by_contact" ON "ticket_tags" USING btree ("company_id","tag_id","contact_id","status","queue_id","user_id");--> statement-breakpoint
CREATE INDEX "contacts_group_only" ON "contacts" USING btree ("company_id","id") WHERE group_only;
