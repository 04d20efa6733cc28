ALTER TABLE "cloud_accounts" ADD COLUMN "templates_refused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cloud_accounts" ADD COLUMN "templates_problem" text;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Nobody knows when the plans of before were created: at their last change, or earlier.
UPDATE "plans" SET "created_at" = "updated_at";
