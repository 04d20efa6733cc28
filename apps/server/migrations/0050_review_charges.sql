ALTER TABLE "charges" ADD COLUMN "needs_review" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "reviewed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "reviewed_by_name" text;--> statement-breakpoint
ALTER TABLE "payment_settings" ADD COLUMN "secrets_saved_at" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "charges" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payments" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "charges" SET "needs_review" = true WHERE "is_mismatched" OR EXISTS (SELECT 1 FROM "payments"
WHERE "payments"."company_id" = "charges"."company_id" AND "payments"."charge_id" = "charges"."id" AND "payments"."problem" IS NOT NULL);--> statement-breakpoint
ALTER TABLE "charges" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payments" FORCE ROW LEVEL SECURITY;
