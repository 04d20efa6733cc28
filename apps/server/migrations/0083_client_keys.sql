ALTER TABLE "ticket_notes" ADD COLUMN "client_key" text;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "client_key" text;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "client_digest" text;--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_notes_client_key" ON "ticket_notes" USING btree ("company_id","user_id","client_key") WHERE client_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "schedules_client_key" ON "schedules" USING btree ("company_id","user_id","client_key") WHERE client_key is not null;