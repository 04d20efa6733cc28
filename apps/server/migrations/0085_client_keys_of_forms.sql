ALTER TABLE "announcements" ADD COLUMN "client_key" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "client_digest" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "client_key" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "client_digest" text;--> statement-breakpoint
ALTER TABLE "segments" ADD COLUMN "client_key" text;--> statement-breakpoint
ALTER TABLE "segments" ADD COLUMN "client_digest" text;--> statement-breakpoint
ALTER TABLE "contact_lists" ADD COLUMN "client_key" text;--> statement-breakpoint
ALTER TABLE "contact_lists" ADD COLUMN "client_digest" text;--> statement-breakpoint
ALTER TABLE "file_lists" ADD COLUMN "client_key" text;--> statement-breakpoint
ALTER TABLE "file_lists" ADD COLUMN "client_digest" text;--> statement-breakpoint
ALTER TABLE "helps" ADD COLUMN "client_key" text;--> statement-breakpoint
ALTER TABLE "helps" ADD COLUMN "client_digest" text;--> statement-breakpoint
ALTER TABLE "knowledge_sources" ADD COLUMN "client_key" text;--> statement-breakpoint
ALTER TABLE "knowledge_sources" ADD COLUMN "client_digest" text;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "client_key" text;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "client_digest" text;--> statement-breakpoint
ALTER TABLE "queue_integrations" ADD COLUMN "client_key" text;--> statement-breakpoint
ALTER TABLE "queue_integrations" ADD COLUMN "client_digest" text;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "client_key" text;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "client_digest" text;--> statement-breakpoint
CREATE UNIQUE INDEX "announcements_client_key" ON "announcements" USING btree ("client_key") WHERE client_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_client_key" ON "campaigns" USING btree ("company_id","client_key") WHERE client_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "segments_client_key" ON "segments" USING btree ("company_id","client_key") WHERE client_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_lists_client_key" ON "contact_lists" USING btree ("company_id","client_key") WHERE client_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "file_lists_client_key" ON "file_lists" USING btree ("company_id","client_key") WHERE client_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "helps_client_key" ON "helps" USING btree ("client_key") WHERE client_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "knowledge_sources_client_key" ON "knowledge_sources" USING btree ("company_id","client_key") WHERE client_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "prompts_client_key" ON "prompts" USING btree ("company_id","client_key") WHERE client_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "queue_integrations_client_key" ON "queue_integrations" USING btree ("company_id","client_key") WHERE client_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "chats_client_key" ON "chats" USING btree ("company_id","client_key") WHERE client_key is not null;