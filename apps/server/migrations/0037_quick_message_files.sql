ALTER TABLE "quick_messages" ADD COLUMN "media_id" integer;--> statement-breakpoint
ALTER TABLE "quick_messages" ADD CONSTRAINT "quick_messages_media" FOREIGN KEY ("company_id","media_id") REFERENCES "public"."media"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quick_messages_of_media" ON "quick_messages" USING btree ("company_id","media_id");