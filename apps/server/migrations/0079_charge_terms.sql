ALTER TABLE "charges" ADD COLUMN "recurrence" text;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "is_renewal" boolean DEFAULT false NOT NULL;