ALTER TABLE "campaign_paces" ADD COLUMN "budget" jsonb DEFAULT '{"enabled":false,"perDay":200,"warmUp":true}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_paces" ADD COLUMN "new_day" date;--> statement-breakpoint
ALTER TABLE "campaign_paces" ADD COLUMN "new_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_settings" ADD COLUMN "quiet_hours" jsonb DEFAULT '{"enabled":false,"startTime":"20:00","endTime":"08:00"}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_shippings" ADD COLUMN "refusal" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "pause" jsonb;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "resumed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "accepted_notice" text;--> statement-breakpoint
CREATE INDEX "campaign_shippings_by_time" ON "campaign_shippings" USING btree ("company_id","connection_id","part_sent_at") WHERE part_sent_at is not null;